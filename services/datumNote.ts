import { PREFECTURE_EXTENT } from '../src/domain/geodesy/extent.ts';
import { oldDatumOf } from '../src/domain/geodesy/zones.ts';
import { oldDatumAccuracy } from '../src/domain/layers/imports/references.ts';
import { referenceCode } from '../src/domain/layers/raster/reference.ts';

/** What to know of places in a reference of an old datum, by its name, for the documents of services; undefined for others. */
export function datumNote(name: string): string | undefined {
  const accuracy = oldDatumAccuracy(name, PREFECTURE_EXTENT);
  if (accuracy === undefined) return undefined;
  return accuracy.metres === undefined
    ? '旧基准，此处没有公开的转换参数，平面位置可能偏差数十米至百余米 An old datum without public parameters here: places may be some tens of metres to over a hundred off'
    : `旧基准，按公开参数换算，平面精度约 ${String(accuracy.metres)} 米 An old datum, converted by public parameters to about ${String(accuracy.metres)} m`;
}

const DATUMS = { xian1980: '西安 1980 Xian 1980', beijing1954: '北京 1954 Beijing 1954' } as const;

/** What to know of the old datums among references, a sentence for each; nothing where there are none. */
export function datumNotes(names: readonly string[]): string {
  const notes = names.flatMap((name) => {
    const [datum, note] = [oldDatumOf(Number(referenceCode(name))), datumNote(name)];
    return datum === undefined || note === undefined ? [] : [`${DATUMS[datum]}: ${note}.`];
  });
  return [...new Set(notes)].join(' ');
}
