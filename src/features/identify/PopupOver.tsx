import { FLIGHT_TOOL_ID } from '../../domain/views/flight/route.ts';
import type { MapPartProps } from '../../portal/feature.ts';
import type { MapSession } from '../../portal/mapSession.ts';
import { usePortal } from '../../portal/portal.ts';
import { useSignal } from '../../ui/useSignal.ts';
import { IdentifyPopup } from './IdentifyPopup.tsx';
import type { IdentifyDoor } from './openIdentifying.ts';

/** The popup over the views; it goes out of the way of a flight. */
export function PopupOver({ session, door }: MapPartProps<IdentifyDoor>) {
  return session && door && <BoundPopup session={session} door={door} />;
}

function BoundPopup({ session, door }: { readonly session: MapSession; readonly door: IdentifyDoor }) {
  const { readFields, present } = usePortal();
  const isFlown = useSignal(session.tools.running).some(({ toolId }) => toolId === FLIGHT_TOOL_ID);
  return (
    <IdentifyPopup
      scene={session.scene}
      session={door.identify}
      readFields={readFields}
      away={isFlown}
      onZoom={(extent) => void session.flyToExtent(extent)}
      notify={(event) => void present(event)}
    />
  );
}
