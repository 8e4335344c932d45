import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LayerDefinition } from '../layerTypes/index.ts';
import type { DesiredLayer } from './desiredLayers.ts';
import { type LayerStep, type PresentLayer, reconcile } from './reconcile.ts';

const definition = (id: string): LayerDefinition => ({
  id,
  name: id,
  type: 'vectorLayer',
  link: `/${id}`,
  visible: false,
});
const display = (visible: boolean, opacity = 1, order = 0) => ({ visible, opacity, order });
const wanted = (id: string, visible: boolean): DesiredLayer => ({
  definition: definition(id),
  display: display(visible),
});
const present = (id: string, phase: PresentLayer['phase'], visible = true): [string, PresentLayer] => [
  id,
  { phase, definition: definition(id), display: display(visible) },
];

/** What the scene has after the steps, loads taken as begun. */
function after(
  previous: ReadonlyMap<string, PresentLayer>,
  steps: readonly LayerStep[],
): Map<string, PresentLayer> {
  const next = new Map(previous);
  for (const step of steps) {
    const layer = next.get(step.id);
    if (step.do === 'unload') next.delete(step.id);
    else if (step.do === 'load') next.set(step.id, { ...step, phase: 'loading' });
    else if (layer !== undefined) next.set(step.id, { ...layer, display: step.display });
  }
  return next;
}

describe('reconcile', () => {
  it('loads what is switched on for the first time, and nothing that is off', () => {
    const steps = reconcile(new Map(), [wanted('a', true), wanted('b', false)]);
    expect(steps).toEqual([{ do: 'load', id: 'a', definition: definition('a'), display: display(true) }]);
  });

  it('hides a ready layer that is switched off, and shows it again', () => {
    const hidden = reconcile(new Map([present('a', 'ready')]), [wanted('a', false)]);
    expect(hidden).toEqual([{ do: 'display', id: 'a', display: display(false) }]);
    const shown = reconcile(new Map([present('a', 'ready', false)]), [wanted('a', true)]);
    expect(shown).toEqual([{ do: 'display', id: 'a', display: display(true) }]);
  });

  it('tells a layer that is shown of each change of how it is shown, and of nothing else', () => {
    const shown = new Map([present('a', 'ready')]);
    const asked = (changed: Partial<DesiredLayer['display']>) =>
      reconcile(shown, [{ definition: definition('a'), display: { ...display(true), ...changed } }]);
    expect(asked({})).toEqual([]);
    for (const changed of [{ opacity: 0.5 }, { order: 3 }, { hiddenParts: ['well'] }])
      expect(asked(changed)).toEqual([{ do: 'display', id: 'a', display: { ...display(true), ...changed } }]);
  });

  it.each(['loading', 'failed'] as const)('unloads a %s layer that is switched off', (phase) => {
    expect(reconcile(new Map([present('a', phase)]), [wanted('a', false)])).toEqual([
      { do: 'unload', id: 'a' },
    ]);
  });

  it('unloads what the catalogue does not have any more', () => {
    expect(reconcile(new Map([present('a', 'ready')]), [])).toEqual([{ do: 'unload', id: 'a' }]);
  });

  it('loads anew what has another record, and keeps what has an equal one', () => {
    const other = { ...wanted('a', true), definition: { ...definition('a'), link: '/elsewhere' } };
    const steps = reconcile(new Map([present('a', 'ready')]), [other]);
    expect(steps.map((step) => step.do)).toEqual(['unload', 'load']);
    expect(reconcile(new Map([present('a', 'ready')]), [wanted('a', true)])).toEqual([]);
  });

  it('has nothing more to do after its steps, whatever was and is wanted', () => {
    const ids = fc.constantFrom('a', 'b', 'c', 'd');
    const layers = fc.uniqueArray(fc.tuple(ids, fc.boolean(), fc.constantFrom(0.5, 1)), {
      selector: ([id]) => id,
    });
    const phases = fc.uniqueArray(
      fc.tuple(ids, fc.constantFrom('loading' as const, 'ready' as const, 'failed' as const)),
      { selector: ([id]) => id },
    );
    fc.assert(
      fc.property(phases, layers, (was, next) => {
        const previous = new Map(was.map(([id, phase]) => present(id, phase)));
        const desired = next.map(([id, visible, opacity], order) => ({
          definition: definition(id),
          display: display(visible, opacity, order),
        }));
        expect(reconcile(after(previous, reconcile(previous, desired)), desired)).toEqual([]);
      }),
    );
  });
});
