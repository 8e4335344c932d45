import { bulldozer16 } from '@esri/calcite-ui-icons/js/bulldozer16.js';
import { checkShield16 } from '@esri/calcite-ui-icons/js/checkShield16.js';
import { dashboardGraph16 } from '@esri/calcite-ui-icons/js/dashboardGraph16.js';
import { exclamationMarkTriangle16 } from '@esri/calcite-ui-icons/js/exclamationMarkTriangle16.js';
import { gauge16 } from '@esri/calcite-ui-icons/js/gauge16.js';
import { graphTimeSeries16 } from '@esri/calcite-ui-icons/js/graphTimeSeries16.js';
import { heavyRain16 } from '@esri/calcite-ui-icons/js/heavyRain16.js';
import { inspection16 } from '@esri/calcite-ui-icons/js/inspection16.js';
import { layers16 } from '@esri/calcite-ui-icons/js/layers16.js';
import { organization16 } from '@esri/calcite-ui-icons/js/organization16.js';
import { securityCamera16 } from '@esri/calcite-ui-icons/js/securityCamera16.js';
import { tree16 } from '@esri/calcite-ui-icons/js/tree16.js';
import { utilityNetwork16 } from '@esri/calcite-ui-icons/js/utilityNetwork16.js';
import { waterDrop16 } from '@esri/calcite-ui-icons/js/waterDrop16.js';
import type { IconShape } from './Icon.tsx';

/** Own shapes, where the family has none of the thing: blades of grass, a sprout, a flame, berries, a paw, dunes. */
const GRASS =
  'M2 14c0-4 .6-7 2-10 .9 3 1.1 6 1.1 10zM6.5 14c0-5 .5-8.5 1.5-12 1 3.5 1.5 7 1.5 12zM10.9 14c0-4 .2-7 1.1-10 1.4 3 2 6 2 10z';
const SPROUT =
  'M7.5 14V9.7C4 9.6 2 7.6 2 4c3.3 0 5.4 1.6 6 4.3C8.5 6 10.5 4.5 14 4.5c0 3.3-2 5.2-5.5 5.3V14z';
const FLAME =
  'M8 1c.4 2.6 4.2 4.6 4.2 8.6a4.2 4.4 0 0 1-8.4 0c0-1.9.8-3.2 1.9-4.2.1 1.1.5 1.8 1.2 2.1C6.7 5.3 6.9 3 8 1z';
const BERRIES =
  'M2 11.2a2.8 2.8 0 1 0 5.6 0a2.8 2.8 0 1 0-5.6 0zM8.6 12.2a2.6 2.6 0 1 0 5.2 0a2.6 2.6 0 1 0-5.2 0zM4.4 8.2C5 5.5 7 3 10.6 1.5l.4.9.7 6.9h-1l-.6-6C7.6 4.6 6 6.4 5.4 8.2z';
const PAW =
  'M1.9 6.9a1.3 1.7 0 1 0 2.6 0a1.3 1.7 0 1 0-2.6 0zM4.9 4a1.3 1.8 0 1 0 2.6 0a1.3 1.8 0 1 0-2.6 0zM8.5 4a1.3 1.8 0 1 0 2.6 0a1.3 1.8 0 1 0-2.6 0zM11.5 6.9a1.3 1.7 0 1 0 2.6 0a1.3 1.7 0 1 0-2.6 0zM8 7.5c2 0 4.2 2.8 4.2 4.7 0 2-2.2 1.6-4.2 1.6s-4.2.4-4.2-1.6C3.8 10.3 6 7.5 8 7.5z';
const DUNES =
  'M9.5 4.5a2 2 0 1 0 4 0a2 2 0 1 0-4 0zM1 10c2-3 3.7-3.4 5.3-1.2C7.6 10.6 9 11 15 8.5V11c-5 1.5-7.7 1-9.3-.8C4.4 8.7 3 9.5 1 11.5zM1 13.5c4-2.3 8-.5 14-1.5v2H1z';

/** Pictures of the menu by the names that `config/menus/*.json` gives them. */
const ICONS = {
  overview: dashboardGraph16,
  chief: organization16,
  grassland: GRASS,
  'natural-forest': tree16,
  greening: SPROUT,
  'protected-area': checkShield16,
  fire: FLAME,
  fruit: BERRIES,
  wildlife: PAW,
  matters: inspection16,
  desert: DUNES,
  wetland: waterDrop16,
  sewage: utilityNetwork16,
  rainwater: heavyRain16,
  danger: exclamationMarkTriangle16,
  project: bulldozer16,
  operation: gauge16,
  analysis: graphTimeSeries16,
  video: securityCamera16,
} as const satisfies Readonly<Record<string, IconShape>>;

const known: Readonly<Record<string, IconShape>> = ICONS;

/** The names of the pictures that a menu item can have. */
export const MENU_ICONS = Object.keys(ICONS) as readonly (keyof typeof ICONS)[];

/** The picture of a menu item; layers for a name that has none. */
export function menuIcon(name: string | undefined): IconShape {
  return (name === undefined ? undefined : known[name]) ?? layers16;
}
