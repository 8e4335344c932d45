import { GroundPanel } from '../../features/ground/GroundPanel.tsx';
import { usePortal } from '../portal.ts';

/** The window of the ground's transparency, bound to the store. */
export function GroundWindow() {
  return <GroundPanel store={usePortal().views} />;
}
