/** One test of a run: its file, its titles (without and with its groups) and its result. */
export type TestResult = { file: string; titles: string[]; has_passed: boolean };

type VitestJson = {
  testResults: { name: string; assertionResults: { title: string; fullName: string; status: string }[] }[];
};
type Suite = { file: string; specs?: { title: string; ok: boolean; tests: { status: string }[] }[]; suites?: Suite[] };
type PlaywrightJson = { config: { rootDir: string }; suites: Suite[] };

/** The tests of a run of vitest, from its JSON report. */
export function vitestResults(report: string, root: string): TestResult[] {
  const { testResults } = JSON.parse(report) as VitestJson;
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ title, fullName, status }) => ({
      file: relativeTo(root, name),
      titles: [title, fullName],
      has_passed: status === 'passed',
    })),
  );
}

/** The tests of a run of Playwright, from its JSON report: passed in every project they ran in, if only at the second try. */
export function browserResults(report: string, root: string): TestResult[] {
  const { config, suites } = JSON.parse(report) as PlaywrightJson;
  const folder = relativeTo(root, config.rootDir);
  return suites.flatMap(specsIn).map(({ file, spec }) => ({
    file: `${folder}/${file}`,
    titles: [spec.title],
    has_passed: spec.ok && spec.tests.every(({ status }) => status === 'expected' || status === 'flaky'),
  }));
}

function specsIn(suite: Suite): { file: string; spec: NonNullable<Suite['specs']>[number] }[] {
  const own = (suite.specs ?? []).map((spec) => ({ file: suite.file, spec }));
  return [...own, ...(suite.suites ?? []).flatMap(specsIn)];
}

function relativeTo(root: string, path: string): string {
  const slashed = path.replaceAll('\\', '/');
  const from = root.replaceAll('\\', '/').replace(/\/?$/, '/');
  return slashed.startsWith(from) ? slashed.slice(from.length) : slashed;
}
