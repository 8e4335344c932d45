import type EsriMap from '@arcgis/core/Map.js';
import type MapView from '@arcgis/core/views/MapView.js';
import type SceneView from '@arcgis/core/views/SceneView.js';
import '@arcgis/map-components/components/arcgis-map';
import '@arcgis/map-components/components/arcgis-scene';
import { ArcgisMap, ArcgisScene } from '@arcgis/map-components-react';
import { createRoot } from 'react-dom/client';
import type { ReactElement } from 'react';

/** A view of the SDK in the page, and how to take it out. */
export interface Hosted<V> {
  readonly view: V;
  unmount(): void;
}

/** The part of a map component that we use, the same for both. */
interface MapComponent<V> {
  readonly view: V;
  componentOnReady(): Promise<unknown>;
  destroy(): Promise<void>;
}

/**
 * Renders one map component into `host` by a React root of its own.
 * The component outlives being taken out of the document: only `unmount` frees it.
 */
async function mount<V>(
  host: HTMLElement,
  element: (keep: (component: MapComponent<V> | null) => void) => ReactElement,
): Promise<Hosted<V>> {
  const root = createRoot(host);
  const component = await new Promise<MapComponent<V>>((resolve) => {
    root.render(element((found) => found !== null && resolve(found)));
  });
  await component.componentOnReady();
  return {
    view: component.view,
    unmount() {
      // In this order: a component that is destroyed takes its own element out, and React would miss it.
      root.unmount();
      void component.destroy();
    },
  };
}

const FILL = { display: 'block', width: '100%', height: '100%' } as const;

/** Puts a SceneView for `map` into `host`; resolves when the component has made it, before it can draw. */
export function mountSceneView(
  host: HTMLElement,
  map: EsriMap,
  qualityProfile: 'low' | 'medium' | 'high',
): Promise<Hosted<SceneView>> {
  return mount(host, (keep) => (
    <ArcgisScene
      ref={keep}
      map={map}
      qualityProfile={qualityProfile}
      viewingMode="global"
      autoDestroyDisabled
      popupDisabled
      hideAttribution
      style={FILL}
    />
  ));
}

/** Puts a MapView for `map` into `host`; resolves when the component has made it, before it can draw. */
export function mountMapView(host: HTMLElement, map: EsriMap): Promise<Hosted<MapView>> {
  return mount(host, (keep) => (
    <ArcgisMap ref={keep} map={map} autoDestroyDisabled popupDisabled hideAttribution style={FILL} />
  ));
}
