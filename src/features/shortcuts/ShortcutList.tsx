import { useState } from 'react';
import type { Command, CommandGroup } from '../../commands/command.ts';
import type { CommandRegistry } from '../../commands/commandRegistry.ts';
import { strokeLabel } from '../../commands/keymap.ts';
import type { Translator } from '../../i18n/translate.ts';
import { Facts } from '../../ui/Facts.tsx';
import { Heading } from '../../ui/Heading.tsx';
import { Keys } from '../../ui/Keys.tsx';
import { Fill, Hint, PanelBody, Stack } from '../../ui/Layout.tsx';
import { SearchBox } from '../../ui/SearchBox.tsx';
import { useText } from '../../ui/text.ts';
import { SCOPE_KEYS } from './scopeKeys.ts';

/** One line per command that has keys, under the heading of its group, in order of registration. */
export function shortcutGroups(
  commands: readonly Command[],
): readonly { readonly group: CommandGroup; readonly commands: readonly Command[] }[] {
  const groups = new Map<CommandGroup, Command[]>();
  for (const command of commands) {
    if (command.keys === undefined || command.available?.() === false) continue;
    groups.set(command.group, [...(groups.get(command.group) ?? []), command]);
  }
  return [...groups].map(([group, listed]) => ({ group, commands: listed }));
}

/** One line of the sheet. */
interface Line {
  readonly id: string;
  readonly does: string;
  readonly keys: readonly string[];
}

interface Section {
  readonly id: string;
  readonly title: string;
  readonly lines: readonly Line[];
}

/** All sections: the commands by group, which act on the page, then the keys of its parts. */
function sectionsOf(commands: readonly Command[], t: Translator['t']): readonly Section[] {
  return [
    ...shortcutGroups(commands).map(({ group, commands: listed }) => ({
      id: group,
      title: t(`command.group.${group}`),
      lines: listed.map(({ id, title, keys = [] }) => ({ id, does: t(title), keys: keys.map(strokeLabel) })),
    })),
    ...SCOPE_KEYS.map(({ scope, rows }) => ({
      id: scope,
      title: t(scope),
      lines: rows.map(({ keys, does }) => ({ id: does, does: t(does), keys })),
    })),
  ];
}

/** The lines that name the text, by what they do or by a key; a section whose title names it is shown whole. */
function filtered(sections: readonly Section[], text: string): readonly Section[] {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return sections;
  const names = (part: string) => part.toLowerCase().includes(wanted);
  return sections
    .map((section) =>
      names(section.title)
        ? section
        : { ...section, lines: section.lines.filter(({ does, keys }) => names(does) || keys.some(names)) },
    )
    .filter(({ lines }) => lines.length > 0);
}

/** The list of keyboard shortcuts, read from the commands themselves, so that it cannot be wrong. */
export function ShortcutList({ registry }: { readonly registry: CommandRegistry }) {
  const t = useText();
  const [text, setText] = useState('');
  const sections = filtered(sectionsOf(registry.list(), t), text);
  return (
    <PanelBody fill>
      <SearchBox label={t('shortcuts.filter')} text={text} onChange={setText} />
      {sections.length === 0 && <Hint>{t('shortcuts.nothing', { text: text.trim() })}</Hint>}
      <Fill label={t('shortcuts.title')}>
        <Stack>
          {sections.map(({ id, title, lines }) => (
            <div key={id} role="group" aria-label={title}>
              <Heading quiet>{title}</Heading>
              <Facts
                layout="ruled"
                facts={lines.map((line) => ({
                  key: line.id,
                  name: line.does,
                  value: line.keys.map((key) => <Keys key={key}>{key}</Keys>),
                }))}
              />
            </div>
          ))}
          <Hint>{t('shortcuts.escape')}</Hint>
          <Hint>{t('shortcuts.scope')}</Hint>
        </Stack>
      </Fill>
    </PanelBody>
  );
}
