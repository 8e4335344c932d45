import budgets from './budgets.json' with { type: 'json' };

/** The name of a figure that has a budget. */
export type Figure = keyof typeof budgets;

/** Figures measured so far. */
export type Figures = Partial<Record<Figure, number>>;

/** The middle of the values (the lower of the two middles). */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN;
}

/** The value that so many of a hundred are not above. */
export function percentile(values: readonly number[], of100: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * of100) / 100))] ?? Number.NaN;
}

/** Prints each figure beside its budget; true when all that were measured keep it. */
export function printReport(figures: Figures): boolean {
  let kept = true;
  for (const [name, budget] of Object.entries(budgets) as [
    Figure,
    { what: string; max?: number; min?: number },
  ][]) {
    const value = figures[name];
    if (value === undefined) continue;
    const good = value <= (budget.max ?? Infinity) && value >= (budget.min ?? -Infinity);
    kept &&= good;
    const limit = budget.max === undefined ? `>= ${String(budget.min)}` : `<= ${String(budget.max)}`;
    console.log(
      `${good ? 'ok  ' : 'OVER'} ${value.toFixed(value < 1 ? 4 : 1).padStart(9)}  ${limit.padStart(9)}  ${budget.what}`,
    );
  }
  return kept;
}
