import { ImageryTransparencyPanel } from '../../features/imagery/ImageryTransparencyPanel.tsx';
import { usePortal } from '../portal.ts';

/** The window of the imagery's transparency, bound to the store. */
export function ImageryWindow() {
  return <ImageryTransparencyPanel store={usePortal().layers} />;
}
