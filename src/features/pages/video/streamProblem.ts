import type { Translator } from '../../../i18n/translate.ts';

/** Why a stream shows nothing, or nothing new. */
export type StreamProblem =
  /** No picture came, or none after those before. */
  | { readonly kind: 'silent' }
  /** It broke off. */
  | { readonly kind: 'ended' }
  | { readonly kind: 'status'; readonly status: number }
  /** There is no answer that a page may read, or it is no picture. */
  | { readonly kind: 'unreachable' }
  | { readonly kind: 'undecodable'; readonly detail: string };

/** A stream that gives no picture for so long is taken for broken off, milliseconds. */
export const SILENT_MS = 15_000;

/** A stream that failed is asked for again after this time, milliseconds. */
export const RETRY_MS = 10_000;

/** The problem in words. @param url where the stream should be */
export function problemText(t: Translator['t'], problem: StreamProblem, url: string): string {
  switch (problem.kind) {
    case 'silent':
      return t('pages.video.silent', { seconds: SILENT_MS / 1000, url });
    case 'ended':
      return t('pages.video.ended', { url });
    case 'status':
      return t('pages.video.status', { status: problem.status, url });
    case 'unreachable':
      return t('pages.video.unreachable', { url });
    case 'undecodable':
      return t('pages.video.undecodable', { detail: problem.detail, url });
  }
}
