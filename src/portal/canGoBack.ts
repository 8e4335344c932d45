import { z } from 'zod';

/** What the router keeps with each entry of the browser's history: its place among the portal's own. */
const entrySchema = z.looseObject({ idx: z.number() });

/** True when the browser's way back leads to another screen of the portal, not out of it. */
export function canGoBack(): boolean {
  const entry = entrySchema.safeParse(window.history.state);
  return entry.success && entry.data.idx > 0;
}
