import type { NamedArea } from '../../../api/contracts/namedAreas.ts';
import { areaText, type FigureArea } from '../../../domain/bureau/figures/areaText.ts';
import type { Translator } from '../../../i18n/translate.ts';
import type { FileOfAreas } from '../../../portal/ports.ts';
import type { Choice } from '../../../ui/SelectField.tsx';

/** What leads to the areas of forest chiefs: too many for a list, they are found by name. */
export const FIND_CHIEF_AREA = 'find:chiefArea';

/** What leads to the window where files are opened. */
export const OPEN_FILE = 'find:file';

const FILE = 'file:';

/** The text of a choice that is a layer of a file. */
export const fileChoice = (id: string): string => `${FILE}${id}`;

/** The layer that a choice names; undefined for others. */
export const chosenFile = (text: string): string | undefined =>
  text.startsWith(FILE) ? text.slice(FILE.length) : undefined;

/** The kinds that are listed; each is a heading of its own. */
const LISTED = ['county', 'reserve', 'reserveClass'] as const;

/** What is known of the areas that there are. */
export interface AreaKnowledge {
  readonly areas: readonly NamedArea[];
  /** The area of the user's unit, or of the screen. */
  readonly own: string | undefined;
  /** Undefined where the address names none. */
  readonly chosen: FigureArea | undefined;
  /** Layers of areas of the user's files; undefined where he can open none. */
  readonly files: readonly Pick<FileOfAreas, 'id' | 'name'>[] | undefined;
}

/** The areas to choose of, each by its text: everything, one's own, those with names by their kinds, the one that was drawn. */
export function areaChoices(
  { areas, own, chosen, files }: AreaKnowledge,
  t: Translator['t'],
): readonly Choice<string>[] {
  const head: Choice<string>[] = [{ value: areaText({ kind: 'whole' }), label: t('figures.scopeAll') }];
  if (own !== undefined) head.unshift({ value: own, label: own });
  const taken = new Set(own === undefined ? [] : [own]);
  const listed = LISTED.flatMap((kind) =>
    areas.flatMap((area): Choice<string>[] => {
      if (area.kind !== kind || taken.has(area.name)) return [];
      taken.add(area.name);
      return [{ value: area.name, label: area.name, group: t(`figures.areaKind.${kind}`) }];
    }),
  );
  const more: Choice<string>[] = areas.some(({ kind }) => kind === 'chiefArea')
    ? [{ value: FIND_CHIEF_AREA, label: t('figures.findChiefArea'), group: t('figures.areaKind.chiefArea') }]
    : [];
  const group = t('figures.areaKind.file');
  const ofFiles = files?.map(({ id, name }) => ({ value: fileChoice(id), label: name, group })) ?? [];
  if (files !== undefined)
    more.push(...ofFiles, { value: OPEN_FILE, label: t('figures.openAreaFile'), group });
  if (chosen?.kind === 'drawn') head.push({ value: areaText(chosen), label: t('figures.drawnArea') });
  // Named by a link, by a forest chief's area, or while the names are still on their way.
  if (chosen?.kind === 'named' && !taken.has(chosen.name))
    head.push({ value: chosen.name, label: chosen.name });
  return [...head, ...listed, ...more];
}
