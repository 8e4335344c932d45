import { withDuration } from './model/webm.ts';
import { createSignal, type ReadonlySignal } from '../../lib/signal.ts';

/** Records what a view draws to a WebM file. */
export interface Recorder {
  readonly recording: ReadonlySignal<boolean>;
  /** @returns false where the browser cannot record */
  start(stream: MediaStream | undefined): boolean;
  /** Ends the recording and gives its file. */
  stop(): void;
}

/** What WebM is written with, the better first. */
const TYPES = ['video/webm;codecs=vp9', 'video/webm;codecs=vp8', 'video/webm'] as const;

/** Frames of a recording in a second. */
export const RECORDING_FPS = 25;

/** The first type that this browser writes; undefined where it records nothing. */
function recordableType(): string | undefined {
  return 'MediaRecorder' in globalThis
    ? TYPES.find((type) => MediaRecorder.isTypeSupported(type))
    : undefined;
}

/** The file of what was recorded, with its length. */
async function filmOf(parts: readonly Blob[]): Promise<Blob> {
  const recorded = await new Blob([...parts]).arrayBuffer();
  return new Blob([withDuration(new Uint8Array(recorded))], { type: 'video/webm' });
}

/** Creates a recorder. @param onFile given the film when it has ended */
export function createRecorder(onFile: (film: Blob) => void): Recorder {
  const recording = createSignal(false);
  let running: MediaRecorder | undefined;
  return {
    recording,
    start(stream) {
      const mimeType = recordableType();
      if (stream === undefined || mimeType === undefined || running !== undefined) return false;
      const parts: Blob[] = [];
      const recorder = new MediaRecorder(stream, { mimeType });
      recorder.addEventListener('dataavailable', ({ data }) => parts.push(data));
      recorder.addEventListener('stop', () => {
        for (const track of stream.getTracks()) track.stop();
        running = undefined;
        recording.set(false);
        void filmOf(parts).then(onFile);
      });
      recorder.start(1000);
      running = recorder;
      recording.set(true);
      return true;
    },
    stop: () => running?.stop(),
  };
}
