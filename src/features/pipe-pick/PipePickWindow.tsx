import { useEffect, useReducer } from 'react';
import type { CommandRegistry } from '../../commands/commandRegistry.ts';
import { Button } from '../../ui/Button.tsx';
import { Columns, Hint, PanelBody } from '../../ui/Layout.tsx';
import { useText } from '../../ui/text.ts';
import { CLEAR_PIPE_COMMAND, isPipePick } from './pipeCommands.ts';

/** The kinds of pipe parts to pick, as buttons, and the way to clear what is highlighted. */
export function PipePickWindow({ registry }: { readonly registry: CommandRegistry }) {
  const t = useText();
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  useEffect(() => registry.changed.subscribe(redraw), [registry]);
  const kinds = registry.list().filter((command) => isPipePick(command) && command.available?.() !== false);
  const clear = registry.get(CLEAR_PIPE_COMMAND);
  const reason = clear?.disabledReason?.();
  return (
    <PanelBody>
      <Hint>{t(kinds.length === 0 ? 'pipe.noLayer' : 'pipe.intro')}</Hint>
      <div role="group" aria-label={t('pipe.title')}>
        <Columns>
          {kinds.map(({ id, title, toggled }) => (
            <Button key={id} pressed={toggled?.() === true} onClick={() => void registry.run(id)}>
              {t(title)}
            </Button>
          ))}
        </Columns>
      </div>
      {clear !== undefined && (
        <Button
          look="quiet"
          disabled={reason !== undefined}
          title={reason === undefined ? undefined : t(reason)}
          onClick={() => void registry.run(clear.id)}
        >
          {t(clear.title)}
        </Button>
      )}
    </PanelBody>
  );
}
