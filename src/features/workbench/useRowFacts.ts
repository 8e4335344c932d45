import type { RowFacts } from '../../ui/CheckTreeRow.tsx';
import { useText } from '../../ui/text.ts';
import { useProblemText } from './useProblemText.ts';
import type { Drafted } from './useWorkbench.ts';

/** What a row says of a record besides its name. */
export function useRowFacts({
  changes,
  problems,
  conflicts,
}: Drafted): (code: string) => Pick<RowFacts, 'state' | 'stateText' | 'tag'> {
  const t = useText();
  const problemText = useProblemText();
  return (code) => {
    const problem = problems.get(code);
    const change = changes.get(code);
    const kind = conflicts.has(code)
      ? 'conflict'
      : change?.before === null
        ? 'new'
        : change?.after === null
          ? 'removed'
          : 'changed';
    return {
      state: problem === undefined ? 'off' : 'failed',
      ...(problem === undefined ? {} : { stateText: problemText(problem) }),
      ...(change === undefined
        ? {}
        : { tag: { text: t(`workbench.mark.${kind}`), hint: t(`workbench.mark.${kind}Hint`) } }),
    };
  };
}
