import { useText } from '../../ui/text.ts';
import type { RecordIssue } from './model/recordIssues.ts';

/** Says what is wrong at a place of a record's text; its code is what it is known by, and stays. */
export function useIssueText(): (issue: RecordIssue) => {
  readonly path: readonly string[];
  readonly text: string;
} {
  const t = useText();
  return ({ path, kind, at = '' }) => ({
    path,
    text: path.join() === 'code' ? t('workbench.codeFixed') : t(`workbench.issue.${kind}`, { at }),
  });
}
