import { readFileSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Whether a test file asks for a page. */
const needsPage = ({ moduleId }: TestSpecification): boolean =>
  readFileSync(moduleId, 'utf8').startsWith('// @vitest-environment');

/** Runs the files that need a page one after the other: a worker that files share is replaced whenever the environment changes. */
export class EnvironmentsTogether extends BaseSequencer {
  override async sort(specifications: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(specifications);
    const plain = sorted.filter((specification) => !needsPage(specification));
    return [...plain, ...sorted.filter(needsPage)];
  }
}
