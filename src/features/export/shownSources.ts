import { valueOf } from '../../api/printSheet.ts';
import type { SheetPrinting } from '../../api/sheetPrinting.ts';
import { SHEET_LIMITS, type Sheet } from '../../domain/sheet/sheet.ts';
import { SHEET_WORDS } from '../../domain/sheet/words.ts';
import type { CommonDefinition } from '../../layerTypes/layerRecord.ts';
import { printedName, seenLayers } from './seenMap.ts';

/** What a view shows. */
export interface ShownMap {
  /** Layers as they lie on the map, the topmost first. */
  readonly definitions: readonly CommonDefinition[];
  readonly language: Sheet['language'];
  /** Where ground and imagery come from. */
  readonly ground: string;
}

/** The host that an address names; undefined for an address of the portal itself. */
const hostOf = (link: string): string | undefined =>
  /^https?:/i.test(link) && URL.canParse(link) ? new URL(link).host : undefined;

/**
 * Where what a view shows comes from, in the words of a sheet: the portal's own layers as the print service says, those of services elsewhere
 * by their host, and at last the ground.
 * @throws SheetError
 */
export async function shownSources(
  { definitions, language, ground }: ShownMap,
  printing: Pick<SheetPrinting, 'sources'>,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const layers = seenLayers(definitions)
    .slice(-SHEET_LIMITS.layers)
    .map(({ name }) => name);
  const told = valueOf(await printing.sources({ layers, language }, signal));
  const elsewhere = definitions.flatMap((definition) => {
    const host = printedName(definition) === undefined ? hostOf(definition.link) : undefined;
    return host === undefined ? [] : [SHEET_WORDS[language].sourceOf([definition.name], 0, host)];
  });
  return [...told, ...elsewhere, ...(ground === '' ? [] : [ground])];
}
