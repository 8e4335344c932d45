import { GroundPanel } from './GroundPanel.tsx';
import { usePortal } from '../../portal/portal.ts';

/** The window of the ground's transparency, bound to the store. */
export function GroundWindow() {
  return <GroundPanel store={usePortal().views} />;
}
