import type { TextKey, TextParams } from '../../i18n/translate.ts';
import type { LonLat } from '../../domain/geodesy/lineText.ts';
import { placeText } from '../../domain/geodesy/placeText.ts';
import type { FoundArea, FoundLine, FoundView } from './model/views.ts';

type T = (key: TextKey, params?: TextParams) => string;

const km = (lengthM: number) => (lengthM / 1000).toFixed(2);
const km2 = (areaM2: number) => (areaM2 / 1e6).toFixed(2);
const at = ([lon, lat]: LonLat) => placeText({ lon, lat });

function areaLines({ found, settings, cellM, terrainCellM }: FoundArea, t: T): string[] {
  const { visibleShare, visibleM2, unknownM2, farthest } = found.figures;
  const { reachM, sector } = settings;
  const range = { reach: reachM / 1000, cell: cellM, terrain: Math.round(terrainCellM) };
  return [
    t('viewshed.seenShare', { share: (100 * visibleShare).toFixed(1), area: km2(visibleM2) }),
    ...(unknownM2 > 0 ? [t('viewshed.unknownArea', { area: km2(unknownM2) })] : []),
    t('viewshed.farthest', { distance: km(farthest.distanceM), place: at(found.farthestAt) }),
    sector === undefined
      ? t('viewshed.range', range)
      : t('viewshed.rangeSector', { ...range, azimuth: sector.azimuthDeg, field: sector.fieldDeg }),
  ];
}

function lineLines({ sight, profile }: FoundLine, t: T): string[] {
  const { isVisible, hiddenAtM = 0, obstacleM = 0, neededEyeM, missingM } = sight;
  if (isVisible) return [t('viewshed.lineSeen', { distance: km(profile.distancesM.at(-1) ?? 0) })];
  return [
    t('viewshed.lineHidden', { distance: km(hiddenAtM), obstacle: Math.round(obstacleM) }),
    t('viewshed.lineNeeded', { needed: Math.ceil(neededEyeM), missing: Math.ceil(missingM) }),
  ];
}

/** What is said of a viewshed or a line of sight, line by line. */
export function viewLines(view: FoundView, t: T): readonly string[] {
  const { eye, groundM, settings } = view;
  const from = {
    place: at(eye),
    ground: Math.round(groundM),
    eye: settings.eyeM,
    target: settings.targetM,
  };
  return [...(view.kind === 'area' ? areaLines(view, t) : lineLines(view, t)), t('viewshed.from', from)];
}
