import { readMenuAddress, type Selection } from '../../domain/bureau/menu/menuAddress.ts';
import type { PageProps } from '../../portal/pageProps.ts';

/** The menu name that decides the topic: the `page` parameter, else the one in the address of the menu item. */
export function topicName({ page, item }: Pick<PageProps, 'page' | 'item'>): string | undefined {
  if (page !== undefined) return page;
  return item === undefined ? undefined : (readMenuAddress(item.path).page ?? item.name);
}

/** The year that the address names; undefined for all of them, and for what is none. */
export function yearOf({ year = '' }: Selection): number | undefined {
  return /^[1-9]\d{3}$/.test(year) ? Number(year) : undefined;
}
