import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that wait for processes to die and to come back: small, but the longest to run. */
const LONGEST = /\/(kill|product-model|permissions|worker-process|live-pools|job-queue)\.test\.ts$/;

/** Begins with the longest files, so that none of them runs alone at the end. Where nothing ran before, Vitest goes by size. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLongest = ({ moduleId }: TestSpecification) => LONGEST.test(moduleId);
    return [...sorted.filter(isLongest), ...sorted.filter((file) => !isLongest(file))];
  }
}
