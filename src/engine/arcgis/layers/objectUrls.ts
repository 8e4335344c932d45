import { systemClock } from '../../../lib/clock.ts';

/** The SDK's workers may still begin to read a file whose layer was taken away while it loaded, milliseconds. */
const LINGER_MS = 5000;

/** Frees the files of addresses that nobody is given any more, once whoever was given them has read them. */
export function revokeLater(urls: readonly string[]): void {
  systemClock.after(LINGER_MS, () => {
    for (const url of urls) URL.revokeObjectURL(url);
  });
}
