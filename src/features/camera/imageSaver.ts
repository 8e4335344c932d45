import { imageLayout, imageBar, type ImageLayout, type ImageSubject } from './model/imageLayout.ts';
import type { Clock } from '../../lib/clock.ts';
import { captureDrawn } from '../../viewing/captureDrawn.ts';
import type { Scene } from '../../scene/scene.ts';
import type { composeImage, ImageFormat } from './composeImage.ts';

/** What is saved. */
export interface ImageRequest {
  readonly subject: ImageSubject;
  /** Nothing above the views where it is empty. */
  readonly title: string;
  /** Of the whole picture, pixels. */
  readonly widthPx: number;
  readonly format: ImageFormat;
  readonly facts: string;
  readonly attribution: string;
}

/** The views that have a window now. */
export function viewWindows({ globe, plane }: Scene): Parameters<typeof imageLayout>[1] {
  const sizeOf = ({ frame }: Scene['globe'] | Scene['plane']) => ({
    widthPx: frame.widthPx,
    heightPx: frame.heightPx,
  });
  const isOpen = ({ frame }: Scene['globe'] | Scene['plane']) => frame.widthPx >= 1 && frame.heightPx >= 1;
  return {
    ...(isOpen(globe) ? { globe: sizeOf(globe) } : {}),
    ...(isOpen(plane) ? { plane: sizeOf(plane) } : {}),
  };
}

/**
 * Takes the views one after the other, since two captures at once would need the memory of both, and puts them on an image.
 * @param compose draws the image
 * @throws Error when a view has no window or cannot be taken; the signal's reason when aborted
 */
export async function makeImage(
  {
    scene,
    clock,
    compose,
  }: { readonly scene: Scene; readonly clock: Clock; readonly compose: typeof composeImage },
  request: ImageRequest,
  signal: AbortSignal,
): Promise<Blob> {
  const { subject, title, widthPx, format, facts, attribution } = request;
  const layout: ImageLayout | undefined = imageLayout(subject, viewWindows(scene), widthPx, title !== '');
  if (layout === undefined) throw new Error(`no window for ${subject}`);
  const pictures = new Map<'globe' | 'plane', Blob>();
  for (const pane of layout.panes) {
    pictures.set(pane.view, await captureDrawn(scene[pane.view], pane, { clock, signal }));
  }
  const plane = layout.panes.find(({ view }) => view === 'plane');
  const bar = plane && imageBar(plane, scene.plane.pose.value.pose);
  const blob = await compose(layout, pictures, { title, facts, attribution, bar }, format);
  signal.throwIfAborted();
  return blob;
}
