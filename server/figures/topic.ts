import type { FigureRow, FigureSection, FigureValue } from '../../src/api/contracts/figures.ts';
import type { FigureSectionId } from '../../src/domain/bureau/figures/figureGroups.ts';
import type {
  FigureColumnId,
  FigureKind,
  FigureUnit,
  FigureValueId,
} from '../../src/domain/bureau/figures/figureWords.ts';
import type { FigureSource } from './figureSource.ts';
import { shortened } from './tally.ts';

/** Hectares of a square kilometre. */
export const HECTARES_PER_KM2 = 100;

/** What a topic's figures are. */
export interface Figures {
  readonly values: readonly FigureValue[];
  readonly sections: readonly FigureSection[];
}

/** Computes the figures of a topic; values that cannot be told and sections without rows are left out. */
export interface TopicRule {
  /** The layers that it reads. */
  readonly layers: readonly string[];
  compute(source: FigureSource): Promise<Figures>;
}

/** A single figure, or none where it cannot be told. */
export function value(id: FigureValueId, unit: FigureUnit, amount: number | undefined): FigureValue[] {
  return amount === undefined || !Number.isFinite(amount) ? [] : [{ id, unit, value: shortened(amount) }];
}

/** A group of figures, or none where there is nothing to show. */
export function section(
  id: FigureSectionId,
  kind: FigureKind,
  columns: readonly (readonly [FigureColumnId, FigureUnit])[],
  rows: readonly FigureRow[],
): FigureSection[] {
  if (rows.length === 0) return [];
  return [{ id, kind, columns: columns.map(([column, unit]) => ({ id: column, unit })), rows: [...rows] }];
}

/** Groups whose rows are all of one year or day. */
export const ofPeriod = (period: string, sections: readonly FigureSection[]): FigureSection[] =>
  sections.map((one) => ({ ...one, period }));

/** `part` of `whole` in percent; undefined where there is no whole. */
export function percent(part: number, whole: number): number | undefined {
  return whole > 0 ? (part / whole) * 100 : undefined;
}

/** The mean; undefined of nothing. */
export function mean(sum: number, count: number): number | undefined {
  return count > 0 ? sum / count : undefined;
}

/** A total that only counts where something was found. */
export function found(total: number, count: number): number | undefined {
  return count > 0 ? total : undefined;
}
