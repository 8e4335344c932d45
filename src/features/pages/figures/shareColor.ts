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

/** The colour of a part, whatever language it is shown in: the map's where its class has a fixed one, else one by its place. */
export function shareColor(row: Pick<FigureRow, 'name' | 'key'>, index: number): string {
  // The map names its classes in Chinese.
  const name = row.key === undefined ? row.name : panelTexts.zh[`figures.row.${row.key}`];
  const words = [name, name.replace(RISK_ZONE, ''), name.slice(-SUFFIX_LENGTH)];
  const fixed = words.map((word) => known.get(word)).find((color) => color !== undefined);
  return fixed ?? COLORS[index % COLORS.length] ?? COLORS[0];
}
