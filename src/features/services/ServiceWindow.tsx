import { useState } from 'react';
import { createForeignLayerService } from '../../api/foreignLayers.ts';
import type { ScreenProps } from '../../portal/feature.ts';
import { usePortal } from '../../portal/portal.ts';
import { hasTool } from '../../stores/sessionStore.ts';
import { keptAdded, keepAdded } from './addedBefore.ts';
import type { SERVICE_NEEDS } from './serviceNeeds.ts';
import { createServiceBook } from './serviceBook.ts';
import { ServicePanel } from './ServicePanel.tsx';

/** The window of the layers of other services. */
export function ServiceWindow({ needs }: ScreenProps<object, typeof SERVICE_NEEDS>) {
  const portal = usePortal();
  const { layers, surroundings } = portal;
  const [book] = useState(() =>
    createServiceBook({
      service: createForeignLayerService(portal.api),
      clock: surroundings.clock,
      added: keptAdded(surroundings.sessionStorage),
      present: (event) => void portal.present(event),
      onCatalogue: (code) => void portal.readCatalogueAgain(code),
      onLeaving: (code) => {
        if (layers.getState().onIds.includes(code)) layers.actions.toggle(code);
      },
    }),
  );
  /** The new page comes up with what is on now. */
  const reload = (codes: readonly string[]) => {
    const { onIds } = layers.getState();
    const [first] = codes;
    keepAdded(surroundings.sessionStorage, book.state.value.added);
    if (first !== undefined && !onIds.includes(first)) layers.actions.toggle(first);
    surroundings.reload();
  };
  const canEdit = hasTool(portal.session.getState(), 'workbench');
  return (
    <ServicePanel
      book={book}
      onReload={reload}
      onEdit={canEdit ? (codes) => needs.editRecords()(codes) : undefined}
    />
  );
}
