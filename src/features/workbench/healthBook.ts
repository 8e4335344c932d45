import { eventOfFailure, type ApiFailure } from '../../api/apiFailure.ts';
import type { CheckedLayer, LayerHealthList } from '../../api/contracts/layerHealth.ts';
import type { LayerHealthService } from '../../api/layerHealth.ts';
import type { PortalEvent } from '../../domain/bureau/errorCatalogue.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Result } from '../../lib/result.ts';
import { createSignal, type ReadonlySignal } from '../../lib/signal.ts';

/** What is known of the health of layers. */
export interface HealthState {
  /** undefined until they were first read. */
  readonly layers: readonly CheckedLayer[] | undefined;
  readonly failed: boolean;
  /** The server is looking. */
  readonly isChecking: boolean;
}

/** How what the layers of the catalogue read was found, followed while the server looks. */
export interface HealthBook {
  readonly state: ReadonlySignal<HealthState>;
  read(): Promise<void>;
  /** Lets the server look at all of them now. */
  check(): Promise<void>;
  /** Asks for nothing more. */
  close(): void;
}

/** Between two looks at what the server finds, milliseconds. */
const FOLLOW_MS = 1000;

/** Between two readings of the list while the window stands open, milliseconds. */
const RENEW_MS = 60_000;

/** Opens the book; it is read when it is asked for. */
export function openHealthBook({
  service,
  clock,
  present,
}: {
  readonly service: LayerHealthService;
  readonly clock: Clock;
  readonly present: (event: PortalEvent | undefined) => void;
}): HealthBook {
  const state = createSignal<HealthState>({ layers: undefined, failed: false, isChecking: false });
  let cancel = () => {};

  function took(answer: Result<LayerHealthList, ApiFailure>): boolean {
    cancel();
    if (answer.ok) {
      const { layers, isChecking } = answer.value;
      state.set({ layers, isChecking, failed: false });
    }
    const { isChecking } = state.value;
    cancel = clock.after(isChecking && answer.ok ? FOLLOW_MS : RENEW_MS, () => void read());
    return answer.ok;
  }

  async function read(): Promise<void> {
    if (!took(await service.list())) state.set({ ...state.value, failed: true, isChecking: false });
  }

  return {
    state,
    read,
    async check() {
      const answer = await service.check();
      if (!took(answer) && !answer.ok) present(eventOfFailure(answer.error));
    },
    close: () => cancel(),
  };
}
