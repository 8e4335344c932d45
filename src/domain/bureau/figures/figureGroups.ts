import { FIGURE_TOPICS, type FigureTopic } from './figureWords.ts';

/**
 * The groups of figures that each topic has, in the order in which its rule (`server/figures/topics`) tells them. It is the one list of
 * them: what the server may answer, and what a screen can be arranged of, come from it, and a test compares it with what the rules tell.
 */
export const TOPIC_SECTIONS = {
  overview: [
    'landByGroup',
    'landByCounty',
    'woodlandByYear',
    'grasslandByYear',
    'landChangeByCounty',
    'landChanges',
    'landByClass',
  ],
  chiefs: ['chiefsByLevel', 'patrols', 'chiefsByCounty'],
  grassland: ['greennessByHalfMonth', 'steppeTypes', 'pastureClasses', 'grassStationsByCounty'],
  forest: ['woodBySpecies', 'plotsByType', 'forestStationsByCounty'],
  greening: ['greeningByMonth', 'projectsByYear', 'projectsByKind', 'projectsByAcceptance'],
  protection: ['reservesByKind', 'reserves', 'zones'],
  fire: [
    'dangerByDay',
    'dangerDaysByYear',
    'hotspotsByMonth',
    'hotspotsByFinding',
    'patrolsByMonth',
    'riskZones',
    'riskZoneAssets',
    'waterByAccess',
    'videosByState',
  ],
  fruit: ['fruitByKind', 'fruitByCounty'],
  wildlife: ['speciesByGrade', 'animals', 'plants', 'recordsByYear'],
  matters: ['lotsByKind', 'lotsByLand'],
  ebinur: ['waterByYear', 'waterBySeason', 'ebinurZones', 'stations'],
  carbon: ['carbonByForest', 'stockByYear', 'carbonByYear', 'stockByCounty'],
  video: ['onlineByHour', 'videosByState', 'videosByKind', 'videosByCounty'],
  network: ['pipesBySystem', 'pipesByMaterial', 'pipesByDiameter', 'facilities'],
  sewage: ['sewageByMaterial', 'pipesByDiameter', 'facilities'],
  rainwater: ['rainwaterByMaterial', 'pipesByDiameter', 'facilities'],
  dangers: ['hybridsByState', 'hybridsByKind'],
  projects: ['hybridsByState', 'hybridsByKind'],
  operations: ['plantCapacities', 'pumpStations', 'dischargersByKind', 'permits'],
  analysis: ['depthClasses', 'slopeClasses'],
} as const satisfies Readonly<Record<FigureTopic, readonly string[]>>;

/** A group of figures. */
export type FigureSectionId = (typeof TOPIC_SECTIONS)[FigureTopic][number];

/** All groups of figures, each once. */
export const FIGURE_SECTIONS: readonly FigureSectionId[] = [...new Set(Object.values(TOPIC_SECTIONS).flat())];

/** The single figures of a topic, which are shown together at its head. */
export const SINGLE_FIGURES = 'values';

/** A part of a topic's figures that is shown or not: its single figures, or a group. */
export interface FigurePart {
  /** The topic and the part, "fire.values", "fire.riskZones": several topics of a screen may have the same group. */
  readonly id: string;
  readonly topic: FigureTopic;
  readonly part: typeof SINGLE_FIGURES | FigureSectionId;
}

const ALL_PARTS: readonly FigurePart[] = FIGURE_TOPICS.flatMap((topic) =>
  ([SINGLE_FIGURES, ...TOPIC_SECTIONS[topic]] as const).map((part) => ({
    id: `${topic}.${part}`,
    topic,
    part,
  })),
);

const PARTS: ReadonlyMap<string, FigurePart> = new Map(ALL_PARTS.map((part) => [part.id, part]));

/** Parts that were called otherwise: screens that somebody arranged before name them so. */
const FORMER_PARTS: Readonly<Partial<Record<string, string>>> = {
  'ebinur.zones': 'ebinur.ebinurZones',
  'sewage.pipesByMaterial': 'sewage.sewageByMaterial',
  'rainwater.pipesByMaterial': 'rainwater.rainwaterByMaterial',
};

/** The parts of a topic, as they come. */
export const partsOfTopic = (wanted: FigureTopic): readonly FigurePart[] =>
  ALL_PARTS.filter(({ topic }) => topic === wanted);

/** The part of an id; undefined where there is none. */
export const figurePart = (id: string): FigurePart | undefined => PARTS.get(FORMER_PARTS[id] ?? id);

/** Which parts a screen shows, in their order; undefined: all as they come. */
export type Arrangement = readonly string[] | undefined;

/** The parts of an arrangement that a screen of these topics has, each once. */
export function partsArranged(
  topics: readonly FigureTopic[],
  arrangement: readonly string[],
): readonly FigurePart[] {
  return [...new Set(arrangement.map(figurePart))].flatMap((part) =>
    part !== undefined && topics.includes(part.topic) ? part : [],
  );
}

/** What is arranged of a topic's figures. */
interface Arrangeable {
  readonly topic: FigureTopic;
  readonly values: readonly unknown[];
  readonly sections: readonly { readonly id: FigureSectionId }[];
}

/**
 * The figures of a topic as they are arranged: the groups that are named, in that order. An arrangement that names nothing of the topic
 * leaves it as it comes.
 */
export function arrangedFigures<T extends Arrangeable>(figures: T, arrangement: Arrangement): T {
  const parts = partsArranged([figures.topic], arrangement ?? []);
  if (parts.length === 0) return figures;
  return {
    ...figures,
    values: parts.some(({ part }) => part === SINGLE_FIGURES) ? figures.values : [],
    sections: parts.flatMap(({ part }) => figures.sections.filter(({ id }) => id === part)),
  };
}
