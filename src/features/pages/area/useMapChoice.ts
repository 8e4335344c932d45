import { useState } from 'react';
import { reasonOf } from '../../../api/apiFailure.ts';
import { namedAreas } from '../../../api/contracts/namedAreas.ts';
import { RING_LIMITS } from '../../../domain/bureau/figures/areaText.ts';
import { useText } from '../../../ui/text.ts';
import type { NeedyPageProps } from '../pageNeeds.ts';
import type { ChosenArea } from './useArea.ts';

/** How an area is chosen on the map. */
export type MapChoiceKind = 'click' | 'draw';

/** Choosing an area on either view. */
export interface MapChoice {
  readonly busy: MapChoiceKind | undefined;
  /** Why nothing was chosen; empty where something was. */
  readonly problem: string;
  readonly begin: (kind: MapChoiceKind) => void;
}

/** Lets the user click the county that is meant, or draw an area. */
export function useMapChoice(
  { api, needs }: Pick<NeedyPageProps, 'api' | 'needs'>,
  choose: ChosenArea['choose'],
): MapChoice {
  const t = useText();
  const [busy, setBusy] = useState<MapChoiceKind>();
  const [problem, setProblem] = useState('');
  const click = async () => {
    const place = await needs.locator().pickPlace();
    if (place === undefined) return '';
    const answer = await api.call(namedAreas, { query: { lon: place.lon, lat: place.lat } });
    if (!answer.ok) return reasonOf(answer.error);
    const [found] = answer.value.areas;
    if (found === undefined) return t('figures.noAreaThere');
    choose({ kind: 'named', name: found.name });
    return '';
  };
  const draw = async () => {
    const ring = await needs.locator().drawArea();
    if (ring === undefined) return '';
    if (ring.length > RING_LIMITS.most) return t('figures.tooManyPlaces', { count: RING_LIMITS.most });
    choose({ kind: 'drawn', ring });
    return '';
  };
  const begin = async (kind: MapChoiceKind) => {
    setBusy(kind);
    setProblem('');
    setProblem(await (kind === 'click' ? click() : draw()));
    setBusy(undefined);
  };
  return { busy, problem, begin: (kind) => void begin(kind) };
}
