/** Spans of time that are looked at; `chosen` goes by two days. */
export const AUDIT_PERIODS = ['today', 'week', 'month', 'all', 'chosen'] as const;

/** A span of time. */
export type AuditPeriod = (typeof AUDIT_PERIODS)[number];

/** Days as fields hold them, "2026-11-25"; '' where none is chosen. */
export interface ChosenDays {
  readonly first: string;
  readonly last: string;
}

/** How many days before today it begins. */
const DAYS_BEFORE = { today: 0, week: 6, month: 29 } as const;

/** When a day begins, local time, milliseconds since the Unix epoch; undefined for none. @param days so many days later */
function startOf(day: string, days = 0): number | undefined {
  const [year, month, date] = day.split('-').map(Number);
  if (year === undefined || month === undefined || date === undefined) return undefined;
  return new Date(year, month - 1, date + days).getTime();
}

/** The moments between which a period lies: from the first on, before the second. */
export function momentsOf(
  period: AuditPeriod,
  chosen: ChosenDays,
  nowMs: number,
): { readonly from: number | undefined; readonly to: number | undefined } {
  if (period === 'all') return { from: undefined, to: undefined };
  if (period === 'chosen') return { from: startOf(chosen.first), to: startOf(chosen.last, 1) };
  const now = new Date(nowMs);
  const from = new Date(now.getFullYear(), now.getMonth(), now.getDate() - DAYS_BEFORE[period]);
  return { from: from.getTime(), to: undefined };
}
