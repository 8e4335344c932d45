import { kindIn } from '../categories.ts';
import type { MeasuredFeature } from '../figureFeatures.ts';
import { featureNumber, featureText, type FigureSource } from '../figureSource.ts';
import { createTally, keyed, type Tally } from '../tally.ts';
import { found, section, value, type Figures, type TopicRule } from '../topic.ts';

const METRES_PER_KM = 1000;

/** The groups by material of those topics that are of one system. */
const MATERIALS = { 污水: 'sewageByMaterial', 雨水: 'rainwaterByMaterial' } as const;

type System = keyof typeof MATERIALS;

/** Calls `visit` for every pipe body of a system, or of both. */
async function eachPipe(
  source: FigureSource,
  system: string | undefined,
  visit: (pipe: MeasuredFeature, lengthKm: number) => void,
): Promise<void> {
  await source.each('pipes', (part) => {
    const own = kindIn('pipesBySystem', part);
    if (own === undefined || (system !== undefined && own !== system)) return;
    visit(part, (featureNumber(part, '管长') ?? 0) / METRES_PER_KM);
  });
}

const FACILITIES = ['manhole', 'discharger', 'hybrid', 'outfall', 'pumpstation', 'wwtp'] as const;

const isFacility = (name: string): name is (typeof FACILITIES)[number] =>
  FACILITIES.some((known) => known === name);

/** Facilities by kind; of a system those alone that say they belong to it. */
async function facilityTally(source: FigureSource, system: string | undefined): Promise<Tally> {
  const tally = createTally();
  for (const layer of FACILITIES) {
    await source.each(layer, (facility) => {
      if (system === undefined || featureText(facility, '类型') === system)
        tally.add(layer, [1], facility.extent);
    });
  }
  return tally;
}

async function pipeFigures(source: FigureSource, system: System | undefined): Promise<Figures> {
  const [systems, materials, diameters] = [createTally(), createTally(), createTally()];
  await eachPipe(source, system, (pipe, lengthKm) => {
    systems.add(featureText(pipe, '类型'), [lengthKm, 1], pipe.extent);
    materials.add(featureText(pipe, '材质'), [lengthKm, 1], pipe.extent);
    diameters.add(`DN${featureText(pipe, '管径')}`, [lengthKm, 1], pipe.extent);
  });
  const facilities = await facilityTally(source, system);
  const columns = [
    ['length', 'km'],
    ['count', 'count'],
  ] as const;
  const byDiameter = diameters
    .rows()
    .sort((a, b) => Number(a.name.replace(/\D/g, '')) - Number(b.name.replace(/\D/g, '')));
  return {
    values: [
      ...value('pipeLength', 'km', found(systems.total(0), systems.size)),
      ...value('pipes', 'count', found(systems.total(1), systems.size)),
      ...value('manholes', 'count', facilities.sums('manhole')?.[0]),
      ...value('outfalls', 'count', facilities.sums('outfall')?.[0]),
    ],
    sections: [
      ...(system === undefined ? section('pipesBySystem', 'share', columns, systems.rows()) : []),
      ...section(
        system === undefined ? 'pipesByMaterial' : MATERIALS[system],
        'share',
        columns,
        materials.rows(),
      ),
      ...section('pipesByDiameter', 'bars', columns, byDiameter),
      ...section('facilities', 'bars', [['count', 'count']], keyed(facilities.rows(), isFacility)),
    ],
  };
}

const pipeTopic = (system: System | undefined): TopicRule => ({
  layers: ['pipes', ...FACILITIES],
  compute: (source) => pipeFigures(source, system),
});

/** The whole network. */
export const network = pipeTopic(undefined);

/** Foul water alone. */
export const sewage = pipeTopic('污水');

/** Rain water alone. */
export const rainwater = pipeTopic('雨水');

/** Depths of cover, metres, from the shallow to the deep. */
const DEPTHS = [
  ['depthBelow1', 1],
  ['depth1to3', 3],
  ['depth3to5', 5],
  ['depthAbove5', Infinity],
] as const;

/** Falls, metres in a thousand; a pipe under pressure may rise. */
const SLOPES = [
  ['slopeBack', 0],
  ['slopeBelow1', 1],
  ['slope1to5', 5],
  ['slopeAbove5', Infinity],
] as const;

type Step = (typeof DEPTHS)[number][0] | (typeof SLOPES)[number][0];

/** Begins with a row of nothing for each class, so that all stand there in their order. */
function steps(classes: readonly (readonly [Step, number])[]) {
  const tally = createTally();
  for (const [name] of classes) tally.add(name, [0, 0]);
  return {
    tally,
    add(amount: number, pipe: MeasuredFeature, lengthKm: number) {
      const step = classes.find(([, below]) => amount < below);
      if (step !== undefined) tally.add(step[0], [1, lengthKm], pipe.extent);
    },
  };
}

/** Depths of a pipe's ends that are known, metres. */
const depthsOf = (pipe: MeasuredFeature): number[] =>
  [featureNumber(pipe, '起点埋深'), featureNumber(pipe, '终点埋深')].filter((depth) => depth !== undefined);

/** Pipes by the depth of their shallower end: number and kilometres. */
export async function depthTally(source: FigureSource): Promise<Tally> {
  const { tally, add } = steps(DEPTHS);
  await eachPipe(source, undefined, (pipe, lengthKm) => {
    const ends = depthsOf(pipe);
    if (ends.length > 0) add(Math.min(...ends), pipe, lengthKm);
  });
  return tally;
}

/** Fall of a pipe in its direction of flow, metres in a thousand; undefined under pressure or where it is not known. */
function fallPerMille(pipe: MeasuredFeature): number | undefined {
  const [from, to] = [featureNumber(pipe, '起点管底高程'), featureNumber(pipe, '终点管底高程')];
  const lengthM = featureNumber(pipe, '管长');
  if (from === undefined || to === undefined || lengthM === undefined || lengthM <= 0) return undefined;
  return featureText(pipe, '输水方式') === '压力' ? undefined : ((from - to) / lengthM) * 1000;
}

/** Pipes that flow by gravity by their fall: number and kilometres. */
export async function slopeTally(source: FigureSource): Promise<Tally> {
  const { tally, add } = steps(SLOPES);
  await eachPipe(source, undefined, (pipe, lengthKm) => {
    const fall = fallPerMille(pipe);
    if (fall !== undefined) add(fall, pipe, lengthKm);
  });
  return tally;
}

const isStep = (name: string): name is Step => [...DEPTHS, ...SLOPES].some(([known]) => known === name);

const inOrder = (tally: Tally, classes: readonly (readonly [Step, number])[]) => {
  const rows = tally.total(0) > 0 ? tally.rows() : [];
  const place = (name: string) => classes.findIndex(([known]) => known === name);
  return keyed(
    rows.sort((a, b) => place(a.name) - place(b.name)),
    isStep,
  );
};

/** What decisions rest on: how deep the pipes lie and how they fall. */
export const analysis: TopicRule = {
  layers: ['pipes'],
  async compute(source) {
    const [depths, slopes] = [await depthTally(source), await slopeTally(source)];
    const ends: number[] = [];
    await eachPipe(source, undefined, (pipe) => void ends.push(...depthsOf(pipe)));
    const columns = [
      ['count', 'count'],
      ['length', 'km'],
    ] as const;
    return {
      values: [
        ...value('greatestDepth', 'm', found(Math.max(...ends), ends.length)),
        ...value('shallowPipes', 'count', found(depths.sums('depthBelow1')?.[0] ?? 0, depths.total(0))),
        ...value('backfallPipes', 'count', found(slopes.sums('slopeBack')?.[0] ?? 0, slopes.total(0))),
      ],
      sections: [
        ...section('depthClasses', 'bars', columns, inOrder(depths, DEPTHS)),
        ...section('slopeClasses', 'bars', columns, inOrder(slopes, SLOPES)),
      ],
    };
  },
};
