import { z } from 'zod';
import { LABEL_LIMITS, LABEL_PROBLEMS, parseLabel, type LabelProblem } from './labelTemplate.ts';

const MESSAGE = /^label (\w+) (\d+)$/;

/** An expression by which a record labels its features, see `parseLabel`. What is wrong is told as `label PROBLEM PLACE`. */
export const labelExpressionSchema = z
  .string()
  .max(LABEL_LIMITS.length)
  .check(({ value, issues }) => {
    const template = parseLabel(value);
    if (template.ok) return;
    const { problem, at } = template.error;
    issues.push({ code: 'custom', input: value, path: [], message: `label ${problem} ${String(at)}` });
  });

/** What a message of {@link labelExpressionSchema} tells; undefined for another message. */
export function labelProblemIn(message: string): LabelProblem | undefined {
  const [, problem, at] = MESSAGE.exec(message) ?? [];
  const known = LABEL_PROBLEMS.find((each) => each === problem);
  return known && { problem: known, at: Number(at) };
}
