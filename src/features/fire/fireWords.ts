import type { FireBrief, FireStation, FireWatcher } from '../../api/contracts/fireBrief.ts';
import type { Sight } from '../../domain/geodesy/ground/lineOfSight.ts';
import type { Translator } from '../../i18n/translate.ts';
import { SMOKE_M, type FireState } from './fireDesk.ts';
import { hourOf } from './hourOf.ts';
import type { FirePageTexts } from './model/firePage.ts';
import { placeText } from '../../domain/geodesy/placeText.ts';
import { downwindDeg } from './model/spread.ts';

type T = Translator['t'];

/** A section of the brief: a title, what is known as names and values, and what is to be said of it. */
export interface BriefSection {
  readonly title: string;
  readonly facts: readonly { readonly name: string; readonly value: string; readonly isGood?: boolean }[];
  readonly notes: readonly string[];
}

const DIRECTIONS = [
  'north',
  'northeast',
  'east',
  'southeast',
  'south',
  'southwest',
  'west',
  'northwest',
] as const;

/** A direction in words, of the eight. */
export function directionWords(bearingDeg: number, t: T): string {
  const name = DIRECTIONS[Math.round((((bearingDeg % 360) + 360) % 360) / 45) % 8] ?? 'north';
  return t(`fire.${name}`);
}

/** A distance to be said: metres below a kilometre. */
export function distanceWords(distanceM: number): string {
  return distanceM < 1000 ? `${distanceM.toFixed(0)} m` : `${(distanceM / 1000).toFixed(1)} km`;
}

const nearWords = (
  to: { readonly name: string; readonly distanceM: number; readonly bearingDeg: number },
  t: T,
) =>
  t('fire.near', {
    name: to.name,
    distance: distanceWords(to.distanceM),
    direction: directionWords(to.bearingDeg, t),
  });

function sightWords({ isOff }: FireWatcher, sight: Sight | undefined, t: T): string {
  if (isOff) return t('fire.off');
  if (sight === undefined) return t('fire.unknown');
  if (sight.isVisible) return t('fire.seen');
  const { hiddenAtM = 0, missingM } = sight;
  return t('fire.hiddenAt', { distance: distanceWords(hiddenAtM), missing: distanceWords(missingM) });
}

function placeSection({ place, brief, groundM }: FireState, t: T): BriefSection {
  const known = (text: string | undefined) => (text === undefined || text === '' ? t('fire.unknown') : text);
  const facts = [
    { name: t('fire.coordinates'), value: place === undefined ? '' : placeText(place) },
    {
      name: t('fire.ground'),
      value: groundM === undefined ? t('fire.unknown') : t('fire.metres', { value: groundM.toFixed(0) }),
    },
  ];
  if (brief === undefined) return { title: t('fire.where'), facts, notes: [] };
  const { county, township, risk, road } = brief;
  return {
    title: t('fire.where'),
    facts: [
      ...facts,
      { name: t('fire.county'), value: known(county) },
      { name: t('fire.township'), value: known(township) },
      { name: t('fire.risk'), value: risk === '' ? t('fire.outside') : risk },
      { name: t('fire.road'), value: road === null ? t('fire.unknown') : nearWords(road, t) },
    ],
    notes: [],
  };
}

function watcherSection(
  { watchers }: FireBrief,
  { sights, isTerrainMissing }: FireState,
  t: T,
): BriefSection {
  const title = t('fire.watchers');
  if (watchers.length === 0) return { title, facts: [], notes: [t('fire.watchersNone')] };
  const isSeen = (watcher: FireWatcher, index: number) => !watcher.isOff && sights[index]?.isVisible === true;
  const rows = watchers.map((watcher, index) => ({
    watcher,
    sight: sights[index],
    isGood: isSeen(watcher, index),
  }));
  const isWhole = sights.every((sight) => sight !== undefined);
  const seen = rows.filter(({ isGood }) => isGood).length;
  const note = isWhole
    ? t('fire.watchersSome', { count: watchers.length, seen })
    : t(isTerrainMissing ? 'fire.watchersNoTerrain' : 'fire.watchersAsking');
  return {
    title,
    notes: [note],
    facts: rows
      .sort((a, b) => Number(b.isGood) - Number(a.isGood))
      .map(({ watcher, sight, isGood }) => ({
        name: nearWords(watcher, t),
        value: sightWords(watcher, sight, t),
        isGood,
      })),
  };
}

function waterSection({ waters }: FireBrief, t: T): BriefSection {
  return {
    title: t('fire.waters'),
    notes: waters.length === 0 ? [t('fire.watersNone')] : [],
    facts: waters.map((water) => ({
      name: nearWords(water, t),
      value: [water.volumeM3 === null ? '' : t('fire.volume', { value: water.volumeM3 }), water.access]
        .filter((part) => part !== '')
        .join(' · '),
    })),
  };
}

function stationWords({ route, people, vehicles }: FireStation, t: T): string {
  const way =
    route === null
      ? t('fire.noRoute')
      : t('fire.route', {
          length: distanceWords(route.lengthM),
          minutes: Math.ceil(route.durationS / 60),
          offRoad: distanceWords(route.offRoadM),
        });
  const crew = people === null ? '' : t('fire.crew', { people, vehicles: vehicles ?? 0 });
  return [way, crew].filter((part) => part !== '').join(' · ');
}

function ringSection({ rings }: FireBrief, t: T): BriefSection {
  return {
    title: t('fire.rings'),
    notes: [],
    facts: rings.map(({ radiusM, settlements, reserves, woodlandKm2, grasslandKm2 }) => {
      const names = settlements.map(({ name, distanceM }) => `${name} ${distanceWords(distanceM)}`);
      const parts = [
        ...(names.length === 0 ? [] : [t('fire.ringSettlements', { names: names.join('、') })]),
        ...(reserves.length === 0 ? [] : [t('fire.ringReserves', { names: reserves.join('、') })]),
        ...(woodlandKm2 === undefined || grasslandKm2 === undefined
          ? []
          : [t('fire.ringLand', { wood: woodlandKm2.toFixed(2), grass: grasslandKm2.toFixed(2) })]),
      ];
      const isEmpty = names.length === 0 && reserves.length === 0;
      return {
        name: t('fire.ring', { km: radiusM / 1000 }),
        value: [...(isEmpty ? [t('fire.ringNothing')] : []), ...parts].join('；'),
      };
    }),
  };
}

function chiefSection({ chiefs }: FireBrief, t: T): BriefSection {
  return {
    title: t('fire.chiefs'),
    notes: chiefs.length === 0 ? [t('fire.chiefsNone')] : [],
    facts: chiefs.map(({ level, area, chief, patrol }) => ({
      name: `${level} · ${area}`,
      value: [chief === '' ? t('fire.chiefHidden') : chief, patrol].filter((part) => part !== '').join(' · '),
    })),
  };
}

/** The hint of how it spreads. */
export function spreadWords(state: FireState, t: T): readonly string[] {
  const { fuel, rateMPerMin, hourM } = hourOf(state);
  return [
    t('fire.spread', {
      direction: directionWords(downwindDeg(state.weather.windFromDeg), t),
      rate: rateMPerMin.toFixed(1),
      hour: distanceWords(hourM),
      fuel: t(`fire.fuel.${fuel}`),
      slope: (state.slopeDeg ?? 0).toFixed(0),
    }),
    t('fire.spreadLimits'),
  ];
}

/** The brief in sections, as far as it is known. */
export function briefSections(state: FireState, t: T): readonly BriefSection[] {
  const { brief } = state;
  if (brief === undefined) return [placeSection(state, t)];
  return [
    placeSection(state, t),
    watcherSection(brief, state, t),
    {
      title: t('fire.stations'),
      notes: brief.stations.length === 0 ? [t('fire.stationsNone')] : [],
      facts: brief.stations.map((station) => ({
        name: nearWords(station, t),
        value: stationWords(station, t),
      })),
    },
    waterSection(brief, t),
    ringSection(brief, t),
    chiefSection(brief, t),
  ];
}

/** The brief and how it spreads, as a page says them. */
export function pageTexts(state: FireState, subtitle: string, t: T): FirePageTexts {
  const sections = briefSections(state, t).map(({ title, notes, facts }) => ({
    title,
    lines: [...notes, ...facts.map(({ name, value }) => `${name}：${value}`)],
  }));
  const spread = {
    title: t('fire.weather'),
    lines: [...spreadWords(state, t), t('fire.assumed', { smoke: SMOKE_M })],
  };
  return { title: t('fire.title'), subtitle, sections: [...sections, spread] };
}

/** The whole brief as text, to be sent. */
export function briefText(state: FireState, t: T): string {
  const { title, sections } = pageTexts(state, '', t);
  const parts = sections.map((section) => [`【${section.title}】`, ...section.lines].join('\n'));
  return `${[title, ...parts].join('\n\n')}\n`;
}
