import { stationsOfLine } from '../../domain/flight/routeFile.ts';
import type { RouteLine } from '../../features/flight/FlightPanel.tsx';
import { hitName } from '../../features/identify/hitFacts.ts';
import { chosenHit } from '../../features/identify/identifySession.ts';
import type { Language, Translator } from '../../i18n/translate.ts';
import type { MapSession } from './mapSession.ts';

/** The lines that a route may be taken from: that of the identified feature, and those that are drawn as annotations, the selected one first. */
export function routeLines(
  { picking, annotations: { book } }: Pick<MapSession, 'picking' | 'annotations'>,
  t: Translator['t'],
  language: Language,
): readonly RouteLine[] {
  const asked = picking.identify.state.value;
  const hit = asked && chosenHit(asked);
  const stations = hit && stationsOfLine(hit.feature.geometry);
  const drawn = book.items.value.flatMap(({ id, label, shape }): RouteLine[] =>
    'path' in shape ? [{ id, name: label, path: shape.path }] : [],
  );
  const selected = book.selectedId.value;
  return [
    ...(hit === undefined || stations === undefined
      ? []
      : [{ id: 'identified', name: hitName(hit, t, language), path: stations }]),
    ...drawn.filter(({ id }) => id === selected),
    ...drawn.filter(({ id }) => id !== selected),
  ];
}
