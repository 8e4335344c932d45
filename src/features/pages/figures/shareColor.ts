import type { FigureRow } from '../../../api/contracts/figures.ts';
import { CLASS_TABLES } from '../../../domain/layers/record/classTables.ts';
import { panelTexts } from '../panelTexts.ts';

/** Colours of parts that the map has none for; each differs from its neighbours in lightness too. */
const COLORS = [
  '#3fa873',
  '#e0b252',
  '#4ea3d8',
  '#a7d0bb',
  '#c98fb0',
  '#d98f4e',
  '#8f9bd6',
  '#93a59c',
] as const;

/** Colours that are nearer than this in red, green and blue (0 to 255 each) look the same in a small swatch. */
const ALIKE = 48;

const channels = (color: string) => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));

function isAlike(a: string, b: string): boolean {
  const [first, second] = [channels(a), channels(b)];
  return Math.hypot(...first.map((value, index) => value - (second[index] ?? 0))) < ALIKE;
}

const known = new Map(
  CLASS_TABLES.flatMap(({ classes }) =>
    classes.flatMap(({ name, color, values = [] }) =>
      [name, ...values].map((value) => [value, color] as const),
    ),
  ),
);

/** Words of a class that stand at the end of a feature's name: 艾比湖湿地核心区. */
const SUFFIX_LENGTH = 3;

/** What follows the grade in the names of risk zones: 高火险区. */
const RISK_ZONE = /火险区$/;

/** The colour that the map has for a part's class, whatever language it is shown in. */
function mapColor(row: Pick<FigureRow, 'name' | 'key'>): string | undefined {
  // The map names its classes in Chinese.
  const name = row.key === undefined ? row.name : panelTexts.zh[`figures.row.${row.key}`];
  const words = [name, name.replace(RISK_ZONE, ''), name.slice(-SUFFIX_LENGTH)];
  return words.map((word) => known.get(word)).find((color) => color !== undefined);
}

/** The colours of parts: the map's where their classes have fixed ones, else such as no other part has, by their places. */
export function shareColors(rows: readonly Pick<FigureRow, 'name' | 'key'>[]): readonly string[] {
  const fixed = rows.map(mapColor);
  const free = COLORS.filter((color) => !fixed.some((taken) => taken !== undefined && isAlike(taken, color)));
  const choice = free.length > 0 ? free : COLORS;
  let next = 0;
  return fixed.map((color) => color ?? choice[next++ % choice.length] ?? COLORS[0]);
}
