import { areaText } from '../../src/domain/bureau/figures/areaText.ts';
import { FIGURE_TOPICS } from '../../src/domain/bureau/figures/figureWords.ts';
import { viewshed, type HeightGrid } from '../../src/features/viewshed/model/viewshed.ts';
import type { ReaderCalls } from '../support/server.ts';
import { median, type Figures } from './report.ts';

/** Areas that nothing has asked about yet: a county, a reserve, two that are drawn. */
const AREAS = [
  '精河县',
  '艾比湖湿地',
  areaText({
    kind: 'drawn',
    ring: [
      [82, 44.4],
      [82.7, 44.4],
      [82.7, 44.9],
      [82, 44.9],
    ],
  }),
  areaText({
    kind: 'drawn',
    ring: [
      [80.9, 44.7],
      [81.6, 44.8],
      [81.3, 45.1],
    ],
  }),
];

const CAMERAS = ['SP-001', 'SP-002', 'SP-004'];

/** Cells of a side of the grid that a viewshed of 10 km is computed on. */
const SIDE = 500;

const TOWERS = 35;

async function answeredMs(reader: ReaderCalls, path: string, init?: RequestInit): Promise<number> {
  const startedMs = performance.now();
  const response = await reader.get(path, init);
  await response.arrayBuffer();
  if (response.status !== 200) throw new Error(`${path}: ${String(response.status)}`);
  return performance.now() - startedMs;
}

/** Hills whose heights a formula gives, so that every machine looks over the same ones. */
function hills(): HeightGrid {
  const heightsM = Float32Array.from({ length: SIDE * SIDE }, (_, index) => {
    const [x, y] = [index % SIDE, Math.floor(index / SIDE)];
    return 900 + 220 * Math.sin(x / 19) * Math.cos(y / 23) + 90 * Math.sin((x + 2 * y) / 7);
  });
  return { heightsM, width: SIDE, height: SIDE, cellXM: 41, cellYM: 41 };
}

function viewshedsMs(): number {
  const grid = hills();
  const startedMs = performance.now();
  for (let tower = 0; tower < TOWERS; tower += 1) {
    const [col, row] = [100 + ((tower * 37) % 300), 100 + ((tower * 53) % 300)];
    viewshed(grid, { col, row, eyeM: 24, targetM: 0, reachM: 10_000 });
  }
  return performance.now() - startedMs;
}

/** Times what screens ask for when somebody chooses an area, opens Today, looks at a fire or at a camera, or from a tower. */
export async function measureDecisions(reader: ReaderCalls): Promise<Figures> {
  const figuresMs: number[] = [];
  for (const area of AREAS)
    for (const topic of FIGURE_TOPICS)
      figuresMs.push(
        await answeredMs(reader, `/api/portal/figures/${topic}?area=${encodeURIComponent(area)}`),
      );
  const todayMs = await answeredMs(reader, '/api/portal/today');
  const fire = { lon: 81.5, lat: 44.75 };
  const fireBriefMs = await answeredMs(reader, '/api/portal/fire/brief', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(fire),
  });
  const picturesMs: number[] = [];
  for (const code of CAMERAS) picturesMs.push(await answeredMs(reader, `/geo/cameras/${code}.jpg`));
  return {
    areaFiguresMs: median(figuresMs),
    slowestAreaFiguresMs: Math.max(...figuresMs),
    todayMs,
    fireBriefMs,
    cameraPictureMs: median(picturesMs),
    viewshedsMs: viewshedsMs(),
  };
}
