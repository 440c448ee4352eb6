import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Document, type Examples, pathsOf, withExamples } from './schemathesis-examples.ts';

const PROGRAM = process.env['SCHEMATHESIS'] ?? 'schemathesis';
const CONFIG = join(import.meta.dirname, 'schemathesis.toml');
const MOST_MINUTES = 20;

/** Whether Schemathesis is installed: a fuzzer in Python, which is not among our packages. */
export function hasSchemathesis(): boolean {
  return spawnSync(PROGRAM, ['--version'], { stdio: 'ignore' }).status === 0;
}

export type SchemathesisRun = {
  /** The address of the API. */
  url: string;
  /** The description of the API. */
  document: Document;
  examples: Examples;
  /** The caller's authorization header; anonymous if left out. */
  authorization?: string | undefined;
  /** The calls to test; all if left out. */
  paths?: string | undefined;
};

// Calls that would end the session, so that all later calls would be refused.
const ENDS_SESSION = '^/services/api/auth/(login|logout|sessions/[{]id[}])/';

/** Runs Schemathesis; returns its output and whether it found nothing. */
export async function runSchemathesis(run: SchemathesisRun): Promise<{ output: string; passed: boolean }> {
  const { url, authorization, paths } = run;
  const folder = mkdtempSync(join(tmpdir(), 'velvet-schemathesis-'));
  const [config, document] = [join(folder, 'config.toml'), join(folder, 'openapi.json')];
  writeFileSync(config, readFileSync(CONFIG, 'utf8') + pathsOf(run.examples));
  writeFileSync(document, JSON.stringify(withExamples(run.document, run.examples)));
  const who = authorization ? ['-H', `Authorization: ${authorization}`, '--exclude-path-regex', ENDS_SESSION] : [];
  const which = paths ? ['--include-path-regex', paths] : [];
  const answer = await execute(['--config-file', config, 'run', document, '--url', url, ...who, ...which]);
  rmSync(folder, { recursive: true });
  return answer;
}

function execute(args: string[]): Promise<{ output: string; passed: boolean }> {
  return new Promise((resolve) => {
    execFile(PROGRAM, args, { maxBuffer: 1e9, timeout: MOST_MINUTES * 60_000 }, (error, output) =>
      resolve({ output, passed: error === null }),
    );
  });
}
