import { CONTENT_CASES } from './contentCases.ts';
import {
  bothIdle,
  type CaseContext,
  type CaseResult,
  checkEqual,
  type ConformanceCase,
  type SceneHarness,
} from './harness.ts';
import { LINK_CASES } from './linkCases.ts';
import { VIEW_CASES } from './viewCases.ts';

/** Runs last, since nothing can follow it. */
const LAST_CASE: ConformanceCase = {
  name: 'a destroyed scene leaves no overlay and no layer',
  async run({ harness, scene }) {
    scene.globe
      .overlay('left')
      .put('one', { kind: 'symbol', position: [82, 44], look: { color: '#fff', sizePx: 8 } });
    const display = { visible: true, opacity: 1, order: 0 };
    await harness.settled(scene.layers.add(harness.layer('vector'), display, new AbortController().signal));
    const flight = scene.globe.flyTo(
      { pose: { lon: 82, lat: 44, heightM: 90_000, headingDeg: 0, pitchDeg: -90 } },
      { durationMs: 20_000 },
    );
    scene.destroy();
    checkEqual(await harness.settled(flight), 'interrupted', 'the flight under way');
    checkEqual(harness.leftovers(scene), { overlays: 0, layers: 0 }, 'left');
  },
};

/** What every engine must do, in the order in which to run it. */
export const CONFORMANCE_CASES: readonly ConformanceCase[] = [
  ...VIEW_CASES,
  ...CONTENT_CASES,
  ...LINK_CASES,
  LAST_CASE,
];

async function runOne(context: CaseContext, { name, run }: ConformanceCase): Promise<CaseResult> {
  try {
    await run(context);
    return { name, passed: true };
  } catch (error) {
    return { name, passed: false, error: error instanceof Error ? error.message : String(error) };
  }
}

/**
 * Runs the cases on one scene, since starting an engine may take many seconds.
 * @param report called after each case
 */
export async function runConformance(
  harness: SceneHarness,
  report: (result: CaseResult) => void = () => {},
): Promise<readonly CaseResult[]> {
  const scene = harness.createScene();
  const context = { harness, scene };
  const containers = [harness.createContainer(), harness.createContainer()] as const;
  const results: CaseResult[] = [];
  try {
    await harness.settled(
      Promise.all([scene.globe.attach(containers[0]), scene.plane.attach(containers[1])]),
    );
    await bothIdle(context);
    for (const conformanceCase of CONFORMANCE_CASES) {
      const result = await runOne(context, conformanceCase);
      results.push(result);
      report(result);
    }
  } finally {
    for (const container of containers) harness.discardContainer(container);
  }
  return results;
}
