import { ProgressLine } from '../../ui/ProgressLine.tsx';
import { useText } from '../../ui/text.ts';
import { useSignal } from '../../ui/useSignal.ts';
import type { Annotations } from './annotations.ts';

/** One line for each file that is being read, with a way to give it up. */
export function ImportLines({ annotations }: { readonly annotations: Annotations }) {
  const t = useText();
  const running = useSignal(annotations.imports);
  return running.map(({ id, name, done, total, cancel }) => (
    <ProgressLine
      key={id}
      text={
        total === 0
          ? t('annotation.import.reading', { name })
          : t('annotation.import.counted', { name, done, total })
      }
      share={total === 0 ? undefined : done / total}
      onCancel={cancel}
    />
  ));
}
