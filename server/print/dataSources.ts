import type { OwnImagery } from '../../services/index.ts';
import type { Sheet } from '../../src/domain/sheet/sheet.ts';
import { SHEET_WORDS } from '../../src/domain/sheet/words.ts';

/** So many layers of one source are named; the others are counted. */
const NAMED = 3;

/** What is said of a layer's source, be it of features or a picture. */
type Sourced = Pick<OwnImagery, 'title' | 'titleEn' | 'note' | 'importedAt'>;

/** Where a layer comes from, with the day on which it was imported. */
function sourceOf({ note, importedAt }: Sourced): string {
  return importedAt === undefined ? note : `${note} ${importedAt.toISOString().slice(0, 10)}`.trim();
}

/** Where the layers of a sheet come from, in its language: a line of text for each source, that of the topmost layer first. */
export function dataSources(layers: readonly Sourced[], language: Sheet['language']): string[] {
  const titles = new Map<string, string[]>();
  for (const layer of layers.toReversed()) {
    const source = sourceOf(layer);
    const title = language === 'zh' ? layer.title : layer.titleEn;
    if (source !== '') titles.set(source, [...(titles.get(source) ?? []), title]);
  }
  return [...titles].map(([source, of]) =>
    SHEET_WORDS[language].sourceOf(of.slice(0, NAMED), Math.max(0, of.length - NAMED), source),
  );
}
