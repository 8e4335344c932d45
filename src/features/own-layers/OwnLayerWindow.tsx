import { useState } from 'react';
import { createFileClient } from '../../api/fileClient.ts';
import { createImportService } from '../../api/imports.ts';
import { createImportBook } from './importBook.ts';
import { OwnLayerPanel } from './OwnLayerPanel.tsx';
import type { ScreenProps } from '../../portal/feature.ts';
import { usePortal } from '../../portal/portal.ts';
import { hasTool } from '../../stores/sessionStore.ts';
import type { OWN_LAYER_NEEDS } from './ownLayerNeeds.ts';

/** The window of the layers that are imported from files. */
export function OwnLayerWindow({ needs }: ScreenProps<object, typeof OWN_LAYER_NEEDS>) {
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
  const canEdit = hasTool(portal.session.getState(), 'workbench');
  return <OwnLayerPanel book={book} onEdit={canEdit ? (code) => needs.editRecords()([code]) : undefined} />;
}
