import { LayerProperties } from './LayerProperties.tsx';
import { usePortal } from '../../portal/portal.ts';

/** The window of a layer's properties, bound to the store and the metadata service. */
export function LayerPropertiesWindow() {
  const { layers, readFields } = usePortal();
  return <LayerProperties store={layers} readFields={readFields} />;
}
