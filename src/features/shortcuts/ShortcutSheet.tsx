import type { Command, CommandGroup } from '../../commands/command.ts';
import type { CommandRegistry } from '../../commands/commandRegistry.ts';
import { useText } from '../../ui/text.ts';
import styles from './ShortcutSheet.module.css';

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

/** The sheet of keyboard shortcuts, read from the commands themselves, so that it cannot be wrong. */
export function ShortcutSheet({ registry }: { readonly registry: CommandRegistry }) {
  const t = useText();
  return (
    <div className={styles.sheet} tabIndex={0}>
      {shortcutGroups(registry.list()).map(({ group, commands }) => (
        <section key={group} aria-label={t(`command.group.${group}`)}>
          <h3 className={styles.group}>{t(`command.group.${group}`)}</h3>
          <dl className={styles.rows}>
            {commands.map((command) => (
              <div key={command.id} className={styles.row}>
                <dt>{t(command.title)}</dt>
                <dd>
                  {command.keys?.map((key) => (
                    <kbd key={key} className={styles.key}>
                      {key.length === 1 ? key.toUpperCase() : key}
                    </kbd>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <p className={styles.note}>{t('shortcuts.escape')}</p>
      <p className={styles.note}>{t('shortcuts.scope')}</p>
    </div>
  );
}
