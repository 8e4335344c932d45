import { missingText } from './missingText.ts';
import type { Translator } from '../../i18n/translate.ts';
import type { PortalEvent } from '../../domain/bureau/errorCatalogue.ts';
import type { Unsubscribe } from '../../lib/signal.ts';
import type { ViewBases } from '../../portal/ports.ts';

/** Tells once of each part of the base that is missing, and again only after it was there. */
export function tellMissingBases(
  { globe, plane }: ViewBases,
  { t }: Pick<Translator, 't'>,
  present: (event: PortalEvent) => void,
): Unsubscribe {
  let told: ReadonlySet<string> = new Set();
  const tell = () => {
    const missing = new Map(
      [...globe.missing.value, ...plane.missing.value].map((one) => [`${one.part} ${one.name ?? ''}`, one]),
    );
    for (const [key, one] of missing)
      if (!told.has(key)) present({ id: 'base.missing', message: missingText(one, t) });
    told = new Set(missing.keys());
  };
  const stops = [globe, plane].map((base) => base.missing.subscribe(tell));
  tell();
  return () => stops.forEach((stop) => stop());
}
