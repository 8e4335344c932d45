import { dot, fixed, printableDot, rule, single, where, type RuleLook, type StyleOf } from './rules.ts';

const FOUL = '#c98a4b';
const RAIN = '#4fb3e8';

/** Wells and their parts show on maps finer than this, metres per pixel. */
const NEAR_M = 6;

const sewer = (color: string): RuleLook => ({
  casing: { color: '#10201a', widthPx: 3.4, alpha: 0.6 },
  line: { color, widthPx: 2, alpha: 1 },
});

const near = (color: string, sizePx: number): RuleLook => ({ ...dot(color, sizePx), maxResolutionM: NEAR_M });

/** The drainage network and its facilities, in the colours of their labels (viewer.md, section 9). */
export const DRAINAGE_STYLES = {
  pipes: fixed(
    // An earlier rule lies on a later one: covers on wells, wells on pipes.
    rule('设备', 'Equipment', where('part', 'equipment'), near('#e0645c', 7)),
    rule('盖板', 'Plate', where('part', 'plate'), near('#6f8379', 2.5)),
    rule('接头', 'Joint', where('part', 'joint'), near('#e0b252', 4)),
    rule('井', 'Well', where('part', 'well'), near('#e8f0ec', 5)),
    rule('污水管身', 'Foul sewer', where('gw_layer', '污水管线-管身'), sewer(FOUL)),
    rule('雨水管身', 'Rain sewer', where('gw_layer', '雨水管线-管身'), sewer(RAIN)),
  ),
  manhole: single('检查井', 'Manhole', { ...printableDot(dot('#15f7ff', 4), '#2aa9bd'), maxResolutionM: 40 }),
  discharger: single('排水户', 'Discharger', printableDot(dot('#7fe08a', 5), '#74bf78')),
  hybrid: single('混接点', 'Hybrid connection', dot('#ff8a5c', 6)),
  outfall: single('排放口', 'Outfall', printableDot(dot('#3f9dff', 7, '#ffffff'), '#4590c9')),
  pumpstation: single('泵站', 'Pump station', printableDot(dot('#b942c8', 8, '#ffffff'), '#a8589c')),
  wwtp: single('污水厂', 'Wastewater treatment plant', dot('#c99141', 10, '#ffffff')),
} as const satisfies Readonly<Record<string, StyleOf>>;
