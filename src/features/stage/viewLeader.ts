import { createSignal, type ReadonlySignal } from '../../lib/signal.ts';
import type { Scene } from '../../scene/scene.ts';
import type { PointerHit, ViewKind } from '../../scene/viewPort.ts';

/** Says which of two views leads. */
export interface ViewLeader {
  readonly leader: ReadonlySignal<ViewKind>;
  destroy(): void;
}

/**
 * Gives the lead to the view under the pointer: at once when it is pressed or its wheel is turned; when it is only entered, once the
 * leader has come to rest (it may still glide). A drag that leaves its view keeps the lead.
 */
export function createViewLeader(scene: Scene): ViewLeader {
  const leader = createSignal<ViewKind>('globe');
  let claimant: ViewKind | undefined;
  let held = false;

  const lead = (kind: ViewKind) => {
    claimant = undefined;
    leader.set(kind);
  };
  const onPointer = (kind: ViewKind, { type }: PointerHit) => {
    if (type === 'release') held = false;
    if (type === 'press') held = true;
    if (type === 'press' || type === 'wheel') return lead(kind);
    if (type !== 'enter' || held) return;
    if (kind === leader.value) claimant = undefined;
    else if (scene[leader.value].state.value === 'busy') claimant = kind;
    else lead(kind);
  };
  const onState = (kind: ViewKind) => {
    const isAtRest = kind === leader.value && scene[kind].state.value === 'idle';
    if (claimant !== undefined && isAtRest) lead(claimant);
  };

  const { globe, plane } = scene;
  const subscriptions = [
    globe.pointer.subscribe((hit) => onPointer('globe', hit)),
    plane.pointer.subscribe((hit) => onPointer('plane', hit)),
    globe.state.subscribe(() => onState('globe')),
    plane.state.subscribe(() => onState('plane')),
  ];
  return {
    leader,
    destroy() {
      for (const unsubscribe of subscriptions) unsubscribe();
    },
  };
}
