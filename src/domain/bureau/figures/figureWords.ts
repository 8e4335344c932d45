/** Topics that have figures. */
export const FIGURE_TOPICS = [
  'overview',
  'chiefs',
  'grassland',
  'forest',
  'greening',
  'protection',
  'fire',
  'fruit',
  'wildlife',
  'matters',
  'ebinur',
  'carbon',
  'video',
  'network',
  'sewage',
  'rainwater',
  'dangers',
  'projects',
  'operations',
  'analysis',
] as const;

/** One of {@link FIGURE_TOPICS}. */
export type FigureTopic = (typeof FIGURE_TOPICS)[number];

/** Units of figures; `wanT` is ten thousand tonnes, `percent` runs from 0 to 100, `ratio` from 0 to 1. */
export const FIGURE_UNITS = [
  'count',
  'people',
  'km2',
  'ha',
  'km',
  'm',
  'm3',
  'm3PerDay',
  'm3PerHa',
  't',
  'tPerHa',
  'wanT',
  'percent',
  'ratio',
] as const;

/** One of {@link FIGURE_UNITS}. */
export type FigureUnit = (typeof FIGURE_UNITS)[number];

/** Single figures that stand at the head of a topic. */
export const FIGURE_VALUES = [
  'totalArea',
  'woodlandArea',
  'woodlandShare',
  'grasslandArea',
  'wetlandArea',
  'farmlandArea',
  'chiefAreas',
  'rangers',
  'grassStations',
  'staff',
  'plots',
  'meanVolume',
  'forestStations',
  'projects',
  'projectArea',
  'acceptedShare',
  'reserves',
  'reserveArea',
  'reserveShare',
  'riskArea',
  'towers',
  'videos',
  'onlineShare',
  'waterSources',
  'waterVolume',
  'orchards',
  'orchardArea',
  'yield',
  'species',
  'firstGradeSpecies',
  'sightings',
  'lots',
  'lotArea',
  'lotsOnWoodland',
  'lotsOnGrassland',
  'latestWater',
  'meanWater',
  'greatestWater',
  'forestArea',
  'carbonStock',
  'carbonDensity',
  'carbonDioxide',
  'pipeLength',
  'pipes',
  'manholes',
  'outfalls',
  'hybrids',
  'hybridsDone',
  'dischargers',
  'licensedShare',
  'pumpStations',
  'plants',
  'plantCapacity',
  'shallowPipes',
  'backfallPipes',
  'greatestDepth',
] as const;

/** One of {@link FIGURE_VALUES}. */
export type FigureValueId = (typeof FIGURE_VALUES)[number];

/** Groups of figures. */
export const FIGURE_SECTIONS = [
  'landByGroup',
  'landByClass',
  'landByCounty',
  'chiefsByLevel',
  'patrols',
  'chiefsByCounty',
  'steppeTypes',
  'pastureClasses',
  'grassStationsByCounty',
  'woodBySpecies',
  'plotsByType',
  'forestStationsByCounty',
  'projectsByYear',
  'projectsByKind',
  'projectsByAcceptance',
  'reservesByKind',
  'reserves',
  'zones',
  'waterByYear',
  'riskZones',
  'riskZoneAssets',
  'videosByState',
  'videosByKind',
  'videosByCounty',
  'waterByAccess',
  'fruitByKind',
  'fruitByCounty',
  'animals',
  'plants',
  'speciesByGrade',
  'recordsByYear',
  'lotsByKind',
  'lotsByLand',
  'stations',
  'carbonByForest',
  'pipesBySystem',
  'pipesByMaterial',
  'pipesByDiameter',
  'facilities',
  'hybridsByState',
  'hybridsByKind',
  'dischargersByKind',
  'permits',
  'pumpStations',
  'plantCapacities',
  'depthClasses',
  'slopeClasses',
] as const;

/** One of {@link FIGURE_SECTIONS}. */
export type FigureSectionId = (typeof FIGURE_SECTIONS)[number];

/** What the columns of a section hold. */
export const FIGURE_COLUMNS = [
  'area',
  'count',
  'length',
  'rangers',
  'staff',
  'share',
  'volume',
  'waterVolume',
  'closure',
  'yield',
  'yieldPerHa',
  'towers',
  'videos',
  'waterSources',
  'woodland',
  'grassland',
  'woodlandShare',
  'records',
  'individuals',
  'biomass',
  'carbon',
  'lift',
  'pumps',
  'capacity',
] as const;

/** One of {@link FIGURE_COLUMNS}. */
export type FigureColumnId = (typeof FIGURE_COLUMNS)[number];

/** Rows that the data have no name for. */
export const FIGURE_ROWS = [
  'woodland',
  'grassland',
  'wetland',
  'farmland',
  'orchard',
  'water',
  'built',
  'otherLand',
  'manhole',
  'discharger',
  'hybrid',
  'outfall',
  'pumpstation',
  'wwtp',
  'licensed',
  'unlicensed',
  'depthBelow1',
  'depth1to3',
  'depth3to5',
  'depthAbove5',
  'slopeBack',
  'slopeBelow1',
  'slope1to5',
  'slopeAbove5',
] as const;

/** One of {@link FIGURE_ROWS}. */
export type FigureRowId = (typeof FIGURE_ROWS)[number];

/** How a section is drawn: its first column as bars, shares of a whole or a line of years; or all columns as a table. */
export const FIGURE_KINDS = ['bars', 'share', 'series', 'table'] as const;

/** One of {@link FIGURE_KINDS}. */
export type FigureKind = (typeof FIGURE_KINDS)[number];
