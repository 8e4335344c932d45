import type { CrsKind } from '../crs.ts';
import type { FeatureStore, GeoLayer } from '../featureStore.ts';
import { packLayer, type PackedLayer, type PreparedFeature } from '../../server/base/drawing/packed.ts';
import type { DrawnLayer } from '../../server/base/drawing/drawnLayer.ts';
import { largeLayerIn, overviewIn } from './largeLayer.ts';
import type { MapWindow } from './mapWindow.ts';
import { prepareInto } from './prepareFeatures.ts';

async function prepareLayer(store: FeatureStore, layer: GeoLayer, kind: CrsKind): Promise<PackedLayer> {
  const byRule: PreparedFeature[][] = layer.style.rules.map(() => []);
  for await (const page of store.featurePages(layer, {})) prepareInto(byRule, layer, page, kind);
  return packLayer(layer.style, byRule);
}

/** Layers made ready to be drawn. */
export interface PreparedLayers {
  /**
   * A layer's overview where that does. Else of a large layer the features in the window; any other layer whole, read when first drawn and
   * again when its revision changes.
   * @throws Refusal 400 where too many features of a large layer lie in the window
   */
  get(layer: GeoLayer, window: MapWindow): Promise<DrawnLayer>;
}

/** Memory for prepared layers: those of the sample take some 20 MB in one reference system, and roles see different parts of them. */
const MAX_BYTES = 150_000_000;

interface Held {
  readonly revision: string;
  readonly prepared: Promise<PackedLayer>;
  /** 0 until it is prepared. */
  bytes: number;
}

/** Creates the cache; at most one entry per layer, reference system and what is cut away of the layer is held, those asked for last. */
export function createPreparedLayers(store: FeatureStore): PreparedLayers {
  const held = new Map<string, Held>();
  const makeRoom = () => {
    let bytes = [...held.values()].reduce((sum, entry) => sum + entry.bytes, 0);
    for (const [key, entry] of held) {
      if (bytes <= MAX_BYTES) return;
      if (entry.bytes > 0) held.delete(key);
      bytes -= entry.bytes;
    }
  };
  const whole = (layer: GeoLayer, kind: CrsKind): Promise<PackedLayer> => {
    const key = `${kind}:${layer.name}:${layer.cut.digest}`;
    const known = held.get(key);
    held.delete(key);
    if (known?.revision === layer.revision) {
      held.set(key, known);
      return known.prepared;
    }
    const entry: Held = { revision: layer.revision, prepared: prepareLayer(store, layer, kind), bytes: 0 };
    held.set(key, entry);
    entry.prepared.then(
      ({ bytes }) => {
        entry.bytes = bytes;
        makeRoom();
      },
      () => held.get(key) === entry && held.delete(key),
    );
    return entry.prepared;
  };
  return {
    async get(layer, window) {
      const overview = await overviewIn(store, layer, window);
      if (overview !== undefined) return overview;
      return layer.isLarge ? largeLayerIn(store, layer, window) : whole(layer, window.kind);
    },
  };
}
