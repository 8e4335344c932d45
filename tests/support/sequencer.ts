import { readFileSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Whether a test file asks for a page. */
const needsPage = ({ moduleId }: TestSpecification): boolean =>
  readFileSync(moduleId, 'utf8').startsWith('// @vitest-environment');

/** Whether a test file may ask for a server, whose sample is made meanwhile on a fresh clone (`makeFilled.ts`). */
const needsServer = ({ moduleId }: TestSpecification): boolean => moduleId.includes('/tests/');

/** Those for which it holds, and the others, in their order. */
const parted = <T>(all: readonly T[], holds: (one: T) => boolean): [T[], T[]] => [
  all.filter(holds),
  all.filter((one) => !holds(one)),
];

/**
 * Runs the files that need a page one after the other, since a worker that files share is replaced whenever the environment changes;
 * and before all others those that need neither a page nor a server.
 */
export class EnvironmentsTogether extends BaseSequencer {
  override async sort(specifications: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(specifications);
    const [pages, others] = parted(sorted, needsPage);
    const [servers, plain] = parted(others, needsServer);
    return [...plain, ...pages, ...servers];
  }
}
