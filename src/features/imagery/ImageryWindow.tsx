import { ImageryTransparencyPanel } from './ImageryTransparencyPanel.tsx';
import { usePortal } from '../../portal/portal.ts';

/** The window of the imagery's transparency, bound to the store. */
export function ImageryWindow() {
  return <ImageryTransparencyPanel store={usePortal().layers} />;
}
