import type { facilitiesZh } from '../zh/facilities.ts';

/** English of {@link facilitiesZh}. */
export const facilitiesEn: Readonly<Record<keyof typeof facilitiesZh, string>> = {
  'facility.group': 'Drainage facilities',
  'cluster.title': '{count} features here',
  'cluster.more': 'The first {shown} of {count} are listed.',
  'cluster.unnamed': 'Unnamed',
  'cluster.close': 'Close list',
  'cluster.expanding': '{count} features, zooming in',
};
