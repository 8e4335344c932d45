import { useState } from 'react';
import { createFileClient } from '../../api/fileClient.ts';
import { createImportService } from '../../api/imports.ts';
import { createImportBook } from './importBook.ts';
import { OwnLayerPanel } from './OwnLayerPanel.tsx';
import { usePortal } from '../../portal/portal.ts';

/** The window of the layers that are imported from files. */
export function OwnLayerWindow() {
  const portal = usePortal();
  const [book] = useState(() =>
    createImportBook({
      service: createImportService(portal.api, createFileClient(portal.backend)),
      clock: portal.surroundings.clock,
      present: (event) => void portal.present(event),
      onCatalogue: (code) => void portal.readCatalogueAgain(code),
      onLeaving: (code) => {
        const { layers } = portal;
        if (layers.getState().onIds.includes(code)) layers.actions.toggle(code);
      },
    }),
  );
  return <OwnLayerPanel book={book} />;
}
