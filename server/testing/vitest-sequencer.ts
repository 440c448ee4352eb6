import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that wait for processes to stop and restart, or fill a database: small files, but the slowest. */
const LONGEST = /\/(kill|product-model|permissions|worker-process|live-pools|job-queue|seed-at-doors)\.test\.ts$/;

/**
 * Runs the slowest files first, so that none of them runs alone at the end. Without earlier results, Vitest sorts by
 * size.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLongest = ({ moduleId }: TestSpecification) => LONGEST.test(moduleId);
    return [...sorted.filter(isLongest), ...sorted.filter((file) => !isLongest(file))];
  }
}
