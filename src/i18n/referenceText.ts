import type { Extent } from '../domain/geodesy/extent.ts';
import { oldDatumAccuracy, referenceTitle } from '../domain/layers/imports/references.ts';
import type { Translator } from './translate.ts';

/** How good the places of a reference of an old datum are, in words; undefined where there is nothing to say. @param extent where it is used, degrees */
export function accuracyText(
  code: string,
  extent: Extent | undefined,
  t: Translator['t'],
): string | undefined {
  const accuracy = oldDatumAccuracy(code, extent);
  if (accuracy === undefined) return undefined;
  const { metres } = accuracy;
  return metres === undefined ? t('datum.unpublished') : t('datum.published', { metres });
}

/** A reference by its code and what it is called, and how good its places are where that is to be told. */
export function referenceText(
  code: string,
  extent: Extent | undefined,
  { t, language }: { readonly t: Translator['t']; readonly language: 'zh' | 'en' },
): string {
  const title = referenceTitle(code, language);
  const accuracy = accuracyText(code, extent, t);
  return [code, ...(title === code ? [] : [title]), ...(accuracy === undefined ? [] : [accuracy])].join(
    ' · ',
  );
}
