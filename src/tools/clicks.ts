import type { Unsubscribe } from '../lib/signal.ts';
import type { Scene } from '../scene/scene.ts';
import type { PointerHit, ScreenPoint, ViewKind } from '../scene/viewPort.ts';

/** A click on one of the views. */
export interface ViewClick {
  readonly view: ViewKind;
  readonly button: PointerHit['button'];
  readonly screen: ScreenPoint;
}

/** Tells every click of any button on either view; a drag is no click. */
export function watchClicks({ globe, plane }: Scene, onClick: (click: ViewClick) => void): Unsubscribe {
  const stops = [globe, plane].map((view) =>
    view.pointer.subscribe(({ type, button, screen }) => {
      if (type === 'click') onClick({ view: view.kind, button, screen });
    }),
  );
  return () => stops.forEach((stop) => stop());
}

/**
 * Tells left clicks on either view until a right click.
 * @param defer registers what stops the listening (`ToolContext.defer`)
 * @returns resolves at the right click
 */
export function leftClicksUntilRight(
  scene: Scene,
  defer: (cleanup: () => void) => void,
  onLeft: (click: ViewClick) => void,
): Promise<void> {
  return new Promise((resolve) => {
    const onClick = (click: ViewClick) => {
      if (click.button === 'right') resolve();
      if (click.button === 'left') onLeft(click);
    };
    defer(watchClicks(scene, onClick));
  });
}
