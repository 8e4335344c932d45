import type { ImportState } from '../../api/contracts/imports.ts';
import { Notice } from '../../ui/Notice.tsx';
import { useText } from '../../ui/text.ts';

/** Why a file could not be imported. */
export function Problem({
  file,
  problem,
}: {
  readonly file: string;
  readonly problem: ImportState['problem'] | undefined;
}) {
  const t = useText();
  return (
    <Notice tone="danger">
      <strong>{t('own.problem', { file })}</strong>
      <br />
      {problem}
    </Notice>
  );
}
