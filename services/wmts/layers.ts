import type { Extent } from '../../src/domain/geodesy/extent.ts';
import { RESOURCES, type Rights } from '../../server/base/access/rights.ts';
import type { FeatureStore, GeoLayer } from '../featureStore.ts';
import type { OwnImagery, OwnImageryStore } from '../imagery/ownImagery.ts';
import {
  DRAWN_MATRIX_SETS,
  IMAGERY_MATRIX_SETS,
  MATRIX_SETS,
  mercatorTo,
  type MatrixSet,
} from './matrixSets.ts';

/** Where the layers of the service come from. */
interface WmtsLayerSources {
  readonly store: FeatureStore;
  readonly imagery: OwnImageryStore;
}

/** A layer as the WMTS offers it. */
export interface WmtsLayer {
  readonly name: string;
  readonly title: string;
  readonly abstract: string;
  readonly extent: Extent;
  readonly format: 'image/png' | 'image/jpeg';
  /** File name extension of the format in addresses. */
  readonly extension: 'png' | 'jpg';
  readonly matrixSets: readonly MatrixSet[];
  /** The vector layer that is drawn; undefined for pictures. */
  readonly source: GeoLayer | undefined;
  /** The own picture that is served; undefined for others. */
  readonly picture?: OwnImagery;
}

/** Name of the imagery layer. */
const IMAGERY = 'imagery';

/** The imagery fades into a picture of the whole world. */
const WORLD: Extent = { west: -180, south: -85.0511287798066, east: 180, north: 85.0511287798066 };

/** Layers offered in one tiling only, as many of the bureau's real services are: clients must reproject them. */
const ONLY_IN: Readonly<Record<string, MatrixSet>> = {
  landcover: MATRIX_SETS.wgs84,
  lakes: MATRIX_SETS.cgcs2000,
};

const imagery: WmtsLayer = {
  name: IMAGERY,
  title: '基础影像（示意）',
  abstract: 'Sample imagery. 示意数据（合成，非测绘成果）',
  extent: WORLD,
  format: 'image/jpeg',
  extension: 'jpg',
  matrixSets: IMAGERY_MATRIX_SETS,
  source: undefined,
};

function drawn(source: GeoLayer): WmtsLayer {
  const only = ONLY_IN[source.name];
  return {
    name: source.name,
    title: source.title,
    abstract: `${source.titleEn}. ${source.note}`,
    extent: source.extent,
    format: 'image/png',
    extension: 'png',
    matrixSets: only === undefined ? DRAWN_MATRIX_SETS : [only],
    source,
  };
}

/** An own picture, in Web Mercator alone: its tiles are there, and made of nothing else. */
function ownPicture(picture: OwnImagery): WmtsLayer {
  const { name, title, note, extent, maxLevel } = picture;
  return {
    ...{ name, title, abstract: note, extent, format: 'image/png', extension: 'png' },
    matrixSets: [mercatorTo(maxLevel)],
    ...{ source: undefined, picture },
  };
}

/** Every layer of the service that is seen, the imagery first. */
export async function wmtsLayers(
  { store, imagery: own }: WmtsLayerSources,
  rights: Rights,
): Promise<readonly WmtsLayer[]> {
  const base = rights.of(RESOURCES.imagery) === undefined ? [] : [imagery];
  return [...base, ...(await own.layers(rights)).map(ownPicture), ...(await store.layers(rights)).map(drawn)];
}
