import { useState } from 'react';
import { createForeignLayerService } from '../../api/foreignLayers.ts';
import { usePortal } from '../../portal/portal.ts';
import { createServiceBook } from './serviceBook.ts';
import { ServicePanel } from './ServicePanel.tsx';

/** The window of the layers of other services. */
export function ServiceWindow() {
  const portal = usePortal();
  const { layers, surroundings } = portal;
  const [book] = useState(() =>
    createServiceBook({
      service: createForeignLayerService(portal.api),
      clock: surroundings.clock,
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
    if (first !== undefined && !onIds.includes(first)) layers.actions.toggle(first);
    surroundings.reload();
  };
  return <ServicePanel book={book} onReload={reload} />;
}
