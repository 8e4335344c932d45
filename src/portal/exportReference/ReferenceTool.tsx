import { coordinateSystem16 } from '@esri/calcite-ui-icons/js/coordinateSystem16.js';
import { IconButton } from '../../ui/IconButton.tsx';
import { useExportReference } from './useExportReference.tsx';

/** The button beside exports that tells the reference of files and asks for another. */
export function ReferenceTool() {
  const { text, ask, dialog } = useExportReference();
  return (
    <>
      <IconButton icon={coordinateSystem16} label={text} onClick={ask} />
      {dialog}
    </>
  );
}
