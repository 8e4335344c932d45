import type { Needed } from '../../portal/feature.ts';
import type { RouteLine } from './FlightPanel.tsx';
import type { FLIGHT_NEEDS } from './flightNeeds.ts';

/** The lines that a route may be taken from: that of the identified feature, and those that are drawn as annotations, the selected one first. */
export function routeLines({ drawings, popup }: Needed<typeof FLIGHT_NEEDS>): readonly RouteLine[] {
  const identified = popup().line();
  const { items, selectedId } = drawings();
  const drawn = items.value.flatMap(({ id, label, shape }): RouteLine[] =>
    'path' in shape ? [{ id, name: label, path: shape.path }] : [],
  );
  const selected = selectedId.value;
  return [
    ...(identified === undefined ? [] : [{ id: 'identified', ...identified }]),
    ...drawn.filter(({ id }) => id === selected),
    ...drawn.filter(({ id }) => id !== selected),
  ];
}
