/** Fixed looks of layers known by name (viewer.md, sections 5 and 9): data, so that a further layer is a further row. */

/** Colours of layers whose record names none (viewer.md, section 9: "a default palette of 7 colours exists"). */
export const DEFAULT_PALETTE = [
  '#5fc08b',
  '#e0b252',
  '#4ea3d8',
  '#e07a5f',
  '#9b7fd1',
  '#4fb3a5',
  '#d46a92',
] as const;

/** A stable choice from {@link DEFAULT_PALETTE}: the same layer has the same colour in every session. */
export function paletteColor(layerName: string): string {
  let hash = 0;
  for (const character of layerName) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) >>> 0;
  return DEFAULT_PALETTE[hash % DEFAULT_PALETTE.length] ?? DEFAULT_PALETTE[0];
}

/** What a layer's name says about its look; a record's own config goes before it. */
export interface LayerNameRule {
  readonly name: RegExp;
  readonly fillAlpha?: number;
  readonly labelRangeM?: number;
  /** Polygons are water, which moves where the machine can afford it. */
  readonly water?: boolean;
  /** Features whose name matches are not drawn. */
  readonly excluded?: RegExp;
  readonly color?: string;
}

/** All rules that match a layer's name apply; of two with the same field the first counts. */
export const LAYER_NAME_RULES: readonly LayerNameRule[] = [
  { name: /责任区/, fillAlpha: 0.1 },
  { name: /乡镇|街道|镇界|乡界/, fillAlpha: 0.01, excluded: /兵团|阿热勒托海牧场/ },
  { name: /^[^湖]*湖.*(管护站|管理站|保护站|监测站)/, labelRangeM: 10_000 },
  { name: /应急.*队|救援队|扑火队|消防队/, labelRangeM: 60_000 },
  { name: /湖泊|湖面|水库|水域|水面|水体|水系面/, water: true, color: '#3f8fc4' },
  { name: /河流|水系|渠/, color: '#5fb0e6' },
  { name: /火险|防火|火点/, color: '#e0645c' },
  { name: /草原|草地/, color: '#a9c77d' },
  { name: /森林|林地|林班|小班|天然林/, color: '#3fa873' },
];

/** The rules' answer for one layer name, fields of earlier rules first. */
export function nameRuleOf(layerName: string): Omit<LayerNameRule, 'name'> {
  const matching = LAYER_NAME_RULES.filter(({ name }) => name.test(layerName));
  return matching.reduceRight<Omit<LayerNameRule, 'name'>>((all, rule) => ({ ...all, ...rule }), {});
}

/** Properties that hold a feature's name, tried in turn. */
export const NAME_FIELDS = ['name', 'NAME', 'Name', '名称', 'mc', 'MC'] as const;

/** A feature's name; empty when it has none. */
export function featureName(properties: Readonly<Record<string, unknown>>): string {
  for (const field of NAME_FIELDS) {
    const value = properties[field];
    if (typeof value === 'string' && value !== '') return value;
  }
  return '';
}
