import type { facilitiesZh } from '../zh/facilities.ts';

/** English of {@link facilitiesZh}. */
export const facilitiesEn: Readonly<Record<keyof typeof facilitiesZh, string>> = {
  'facility.group': 'Drainage facilities',
};
