import type { Round } from './round.ts';

/** What steers the wall: its round, and what ends it. */
export interface WallSteering {
  readonly round: Pick<Round, 'next' | 'previous' | 'turn' | 'toggle'>;
  readonly end: () => void;
}

const KEYS: Readonly<Record<string, (wall: WallSteering) => void>> = {
  ' ': ({ round }) => round.toggle(),
  ArrowRight: ({ round }) => round.next(),
  ArrowLeft: ({ round }) => round.previous(),
  PageDown: ({ round }) => round.turn(1),
  PageUp: ({ round }) => round.turn(-1),
  Escape: ({ end }) => end(),
};

/** A key as the page hears it. */
export type HeardKey = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'altKey' | 'metaKey'>;

/**
 * Does what a key means on the wall.
 * @param onButton a button has the focus: Space presses that
 * @returns whether it means something
 */
export function pressWallKey(
  { key, ctrlKey, altKey, metaKey }: HeardKey,
  wall: WallSteering,
  onButton: boolean,
): boolean {
  const act = KEYS[key];
  if (act === undefined || ctrlKey || altKey || metaKey || (key === ' ' && onButton)) return false;
  act(wall);
  return true;
}
