import { nextPose, type LinkedView } from '../../src/domain/views/linkedPose.ts';
import { search, searchName } from '../../src/features/palette/model/rank.ts';
import { median, type Figures } from './report.ts';

/** Milliseconds of a keystroke in the palette over 10,000 names, by their characters and by their sound. */
function measurePaletteMs(): number {
  const signs = [...'博乐精河温泉阿拉山口赛里木湖草原林场公路镇乡'];
  const sounds =
    'bo le jing he wen quan a la shan kou sai li mu hu cao yuan lin chang gong lu zhen xiang'.split(' ');
  const entries = Array.from({ length: 10_000 }, (_, index) => {
    const picked = Array.from(
      { length: 6 },
      (_sign, at) => (index * 7 + at * 13 + (index >> at)) % signs.length,
    );
    const name = picked.map((sign) => signs[sign] ?? '').join('');
    return {
      names: [
        searchName(
          name,
          picked.map((sign) => sounds[sign] ?? ''),
        ),
        searchName(`layer ${index}`),
      ],
    };
  });
  const keystrokes = ['b', 'bo', 'bol', 'bole', 'slmh', 'zzz', '草', '草原', 'la', 'lay r 9'];
  const timesMs = Array.from({ length: 5 }, () =>
    keystrokes.map((query) => {
      const startedMs = performance.now();
      search(entries, query, 50);
      return performance.now() - startedMs;
    }),
  );
  return Math.max(...keystrokes.map((_, at) => median(timesMs.map((round) => round[at] ?? 0))));
}

/** Milliseconds per link of two views, averaged over batches so that the timer's grain does not matter. */
export function measurePure(): Figures {
  const frame = { widthPx: 683, heightPx: 720, fovYDeg: 40 };
  const plane: LinkedView = { kind: 'plane', pose: { lon: 82, lat: 44.9, scale: 250_000 }, frame };
  const batch = 1000;
  const timesMs = Array.from({ length: 30 }, (_, round) => {
    const startedMs = performance.now();
    for (let index = 0; index < batch; index += 1) {
      const pose = {
        lon: 82 + index / batch,
        lat: 44.5,
        heightM: 90_000,
        headingDeg: round * 12,
        pitchDeg: -60,
      };
      nextPose({ kind: 'globe', pose, frame }, plane);
    }
    return (performance.now() - startedMs) / batch;
  });
  return { nextPoseMs: median(timesMs), paletteKeystrokeMs: measurePaletteMs() };
}
