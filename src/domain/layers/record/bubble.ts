import {
  readAnnotationConfig,
  readLineConfig,
  readPointConfig,
  readPolygonConfig,
  type LayerConfig,
} from './customConfig.ts';
import { codedValue, fieldTitleOf } from './fieldTitles.ts';

/** What the bureau's metadata say of one field of a layer (viewer.md, section 3). */
export interface FieldMetadata {
  /** The field's name in the features. */
  readonly dataKey: string;
  /** The field's title. */
  readonly dataValue: string;
  /** The title in English, which only columns of the layer's own record have. */
  readonly titleEn?: string | undefined;
  /** Holds 'header' for a table column, 'bubble' for a popup field. */
  readonly extend1: string | null;
}

/** A field of a popup. */
export interface BubbleRow {
  readonly key: string;
  readonly title: string;
  /** Empty where the feature has no such value. */
  readonly value: string;
}

/** The words that values and titles are shown in. */
export interface BubbleWords {
  /** Shown for a value that is the text "null" (viewer.md, section 5). */
  readonly unknown: string;
  readonly yes: string;
  readonly no: string;
  readonly language: 'zh' | 'en';
}

/** What a feature says of itself. */
export type Attributes = Readonly<Record<string, unknown>>;

/** Fields of databases and file formats that say nothing to a reader. */
const HOUSEKEEPING =
  /^(objectid|fid|ogc_fid|globalid|shape|shape[_.].*|st_[^(]*\(.*\)|geom|the_geom|geometry|bbox)$/i;

/** Fields that hold a feature's name, the best first. */
const NAME_FIELDS = [
  'name',
  'NAME',
  'Name',
  '名称',
  'title',
  '标题',
  'text',
  'gw_id',
  '编号',
  '_bianhao',
] as const;

/** Numbers are shown with so many decimals at most, as the bureau rounds its own. */
const DECIMALS = 4;

/** A small number keeps so many of its digits instead. */
const DIGITS = 3;

function numberText(value: number): string {
  if (!Number.isFinite(value)) return '';
  const rounded = Number(value.toFixed(DECIMALS));
  return String(rounded === 0 && value !== 0 ? Number(value.toPrecision(DIGITS)) : rounded);
}

/** A value as a reader sees it: the text null is unknown, an undefined value is empty. */
export function valueText(value: unknown, words: Pick<BubbleWords, 'unknown' | 'yes' | 'no'>): string {
  if (value === undefined) return '';
  if (value === null || value === 'null') return words.unknown;
  if (typeof value === 'string') return value.trim();
  if (typeof value === 'number') return numberText(value);
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  return JSON.stringify(value);
}

/** A field's value as a reader sees it: a word for a coded one. */
export function fieldText(key: string, value: unknown, words: BubbleWords): string {
  return codedValue(key, value, words.language) ?? valueText(value, words);
}

/** True for a field that says nothing to a reader. */
export const isHousekeeping = (key: string) => HOUSEKEEPING.test(key);

const isPlain = (value: unknown) => value === null || ['string', 'number', 'boolean'].includes(typeof value);

/** A field's title: as the metadata call it, else as common fields are called, else its own name. */
export function fieldTitle(key: string, metadata: readonly FieldMetadata[], language: 'zh' | 'en'): string {
  const field = metadata.find(({ dataKey }) => dataKey === key);
  if (language === 'en' && field?.titleEn !== undefined && field.titleEn !== '') return field.titleEn;
  const told = field?.dataValue.trim() ?? '';
  const known = fieldTitleOf(key);
  // The metadata are Chinese: a title that is the usual one can be said in English.
  if (told !== '' && told !== known?.zh) return told;
  return known?.[language] ?? key;
}

/**
 * The fields of a feature's popup: those that the metadata mark 'bubble', in their order; where none is marked, every plain field of the
 * feature but the housekeeping ones, in the feature's order.
 */
export function bubbleRows(
  attributes: Attributes,
  metadata: readonly FieldMetadata[],
  words: BubbleWords,
): readonly BubbleRow[] {
  const marked = metadata.filter(({ extend1 }) => extend1?.includes('bubble') === true);
  const plain = Object.keys(attributes).filter((key) => isPlain(attributes[key]));
  const telling = plain.filter((key) => !isHousekeeping(key));
  const keys =
    marked.length > 0 ? marked.map(({ dataKey }) => dataKey) : telling.length > 0 ? telling : plain;
  return [...new Set(keys)].map((key) => ({
    key,
    title: fieldTitle(key, metadata, words.language),
    value: fieldText(key, attributes[key], words),
  }));
}

/** The property that a layer's record labels its features with. */
export function labelFieldOf(config: LayerConfig | undefined): string | undefined {
  const read = readPolygonConfig(config) ?? readLineConfig(config) ?? readPointConfig(config);
  return read?.field ?? readAnnotationConfig(config).field;
}

/**
 * A feature's name: its label where the layer's record names one, else a field that holds a name.
 * @returns undefined where the feature has none: it is then called as its layer is
 */
export function featureName(
  attributes: Attributes,
  labelField: string | undefined,
  words: Pick<BubbleWords, 'unknown' | 'yes' | 'no'>,
): string | undefined {
  const fields = labelField === undefined ? NAME_FIELDS : [labelField, ...NAME_FIELDS];
  for (const field of fields) {
    const text = valueText(attributes[field], words);
    if (text !== '' && text !== words.unknown) return text;
  }
  return undefined;
}
