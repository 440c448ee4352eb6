import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { BROWSER_FLAGS } from '../browser-flags.ts';

/** The result of one run on one page: scores from 0 to 100, the layout shift, and the audits that cost points. */
export type Audit = { scores: Record<Category, number>; shift: number; findings: string[]; benchmark_index: number };
export type Category = (typeof categories)[number];

export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

type Report = {
  environment: { benchmarkIndex: number };
  runtimeError?: { message: string };
  categories: Record<Category, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { title: string; score: number | null; numericValue?: number; displayValue?: string }>;
};

const run = promisify(execFile);
const TIMEOUT = 120_000;

type Tools = { program: string; chromium: string };

/** Runs Lighthouse's phone preset in a new browser. */
export async function auditPage({ program, chromium }: Tools, url: string): Promise<Audit> {
  const flags = ['--headless', ...BROWSER_FLAGS].join(' ');
  const options = ['--quiet', '--output=json', '--enable-error-reporting=false', `--chrome-flags=${flags}`];
  const what = [`--only-categories=${categories.join(',')}`];
  const { stdout } = await run(process.execPath, [program, url, ...options, ...what], {
    env: { ...process.env, CHROME_PATH: chromium },
    maxBuffer: 64 * 1024 * 1024,
    timeout: TIMEOUT,
  });
  return readReport(JSON.parse(stdout) as Report);
}

function readReport(report: Report): Audit {
  if (report.runtimeError) throw new Error(`Lighthouse could not audit the page: ${report.runtimeError.message}`);
  const scoreOf = (category: Category) => Math.round((report.categories[category].score ?? 0) * 100);
  return {
    scores: Object.fromEntries(categories.map((category) => [category, scoreOf(category)])) as Audit['scores'],
    shift: report.audits['cumulative-layout-shift']?.numericValue ?? Number.NaN,
    findings: categories.flatMap((category) => findingsOf(report, category)),
    benchmark_index: report.environment.benchmarkIndex,
  };
}

function findingsOf({ categories: all, audits }: Report, category: Category): string[] {
  return all[category].auditRefs.flatMap(({ id, weight }) => {
    const { score = null, title = id, displayValue = '' } = audits[id] ?? {};
    const costsPoints = weight > 0 && score !== null && score < 0.995;
    return costsPoints ? [`${category}: ${id}: ${title} ${displayValue} (${Math.round(score * 100)})`] : [];
  });
}
