import type { CommandRegistry } from '../../commands/commandRegistry.ts';
import type { MapSession } from '../home/mapSession.ts';

/** What every window's screen is given. */
export interface WindowScreenProps {
  readonly registry: CommandRegistry;
  /** undefined until the engine is loaded. */
  readonly session: MapSession | undefined;
}
