import type { Feature, FeatureCollection, Geometry } from 'geojson';
import { LayerLoadError } from '../../../src/domain/layers/record/layerProblem.ts';
import type { createArcgisScene as createRealScene } from '../../../src/engine/arcgis/index.ts';
import { NO_HEIGHTS } from '../../../src/domain/layers/terrain/coarseHeights.ts';
import { systemClock } from '../../../src/lib/clock.ts';
import type { Scene } from '../../../src/scene/scene.ts';
import type { MemoryContent, ReadContent } from '../memoryLayers.ts';
import { createMemoryScene } from '../memoryScene.ts';
import { pageScreen } from './screen.ts';

type Options = Pick<
  Parameters<typeof createRealScene>[0],
  'profile' | 'initial' | 'readFacilities' | 'storedHeightM'
>;

const TOLD = { answer: 'ok', afterMs: 5 } as const;

const withShape = (feature: Feature<Geometry | null>): feature is Feature<Geometry> =>
  feature.geometry !== null;

/**
 * Vector layers hold what their service says, so that they fail, are picked and are asked as in the portal; others, and facilities, whose
 * records are no features, are pictures.
 */
const readContent: ReadContent = async ({ type, link }, signal): Promise<MemoryContent | undefined> => {
  if (type !== 'vectorLayer') return undefined;
  const response = await fetch(link, { signal });
  if (!response.ok) throw new LayerLoadError({ code: 'http-status', detail: String(response.status) });
  const { features } = (await response.json()) as Partial<FeatureCollection<Geometry | null>>;
  if (features === undefined) return undefined;
  return {
    features: features
      .filter(withShape)
      .map(({ properties, ...rest }) => ({ ...rest, properties: properties ?? {} })),
    told: TOLD,
    drawn: true,
  };
};

/**
 * What stands behind the door of the engine in the test build: the in-memory scene under a real page, its real pointer and its real
 * services, without WebGL.
 */
export function createArcgisScene({ profile, initial, storedHeightM = NO_HEIGHTS }: Options): Scene {
  const scene = createMemoryScene({
    clock: systemClock,
    profile,
    storedHeightM,
    screen: pageScreen,
    read: readContent,
    terrain: (lon, lat) => 500 + 300 * Math.sin(lon * 9) * Math.cos(lat * 7),
  });
  scene.globe.setPose(initial, 'program');
  return scene;
}
