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
  return <ServicePanel book={book} onReload={() => surroundings.reload()} />;
}
