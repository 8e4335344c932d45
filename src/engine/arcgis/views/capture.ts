import type MapView from '@arcgis/core/views/MapView.js';
import type SceneView from '@arcgis/core/views/SceneView.js';
import { base64Bytes } from '../../../lib/bytes.ts';

/** Decodes a base64 data address; `fetch` of it would need a wider content security policy. */
function blobOf(dataUrl: string): Blob {
  const [head, body] = dataUrl.split(',');
  const type = /^data:([^;]+)/.exec(head ?? '')?.[1] ?? 'image/png';
  return new Blob([base64Bytes(body ?? '')], { type });
}

/** A picture of what the view shows, as PNG of the given size in pixels. */
export async function captureView(
  view: MapView | SceneView,
  widthPx: number,
  heightPx: number,
): Promise<Blob> {
  const size = { width: Math.round(widthPx), height: Math.round(heightPx), format: 'png' as const };
  const { dataUrl } = await (view.type === '3d' ? view.takeScreenshot(size) : view.takeScreenshot(size));
  return blobOf(dataUrl);
}

/** A picture of all that a SceneView draws, whatever its padding is, as PNG of the given size in pixels. */
export async function captureWindow(view: SceneView, widthPx: number, heightPx: number): Promise<Blob> {
  const { dataUrl } = await view.takeScreenshot({
    width: widthPx,
    height: heightPx,
    format: 'png',
    ignorePadding: true,
  });
  return blobOf(dataUrl);
}
