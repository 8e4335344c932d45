import { ASPECTS, SLOPE_GRADES } from '../../domain/geodesy/ground/slope.ts';
import type { Translator } from '../../i18n/translate.ts';
import type { TerrainKind, TerrainTask } from './model/terrainClasses.ts';

/** The grades from flat to steep: green to red, as ColorBrewer's RdYlGn has them (Apache 2.0). */
const GRADE_COLORS = {
  flat: '#1a9850',
  gentle: '#91cf60',
  inclined: '#d9ef8b',
  steep: '#fee08b',
  verySteep: '#fc8d59',
  precipitous: '#d73027',
} as const;

/** The compass, cold in the north and warm in the south, so that shade and sun are told apart; neighbours differ, and the ring closes. */
const ASPECT_COLORS = {
  n: '#3b6fb6',
  ne: '#3f9fa8',
  e: '#5bb36c',
  se: '#a9c94b',
  s: '#f3c44f',
  sw: '#ef8d3d',
  w: '#d6524f',
  nw: '#8d5ba9',
} as const;

const FLAT_COLOR = '#b9beba';

/** How the classes of slopes or aspects are called and drawn. */
export function terrainLook(kind: TerrainKind, t: Translator['t']): TerrainTask['classes'] {
  const field = t(`overlay.field.${kind}`);
  if (kind === 'slope') {
    const items = SLOPE_GRADES.map((grade) => ({
      name: t(`overlay.grade.${grade}`),
      color: GRADE_COLORS[grade],
    }));
    return { field, items };
  }
  const flat = { name: t('overlay.grade.flat'), color: FLAT_COLOR };
  const aspects = ASPECTS.map((aspect) => ({
    name: t(`overlay.aspect.${aspect}`),
    color: ASPECT_COLORS[aspect],
  }));
  return { field, items: [flat, ...aspects] };
}
