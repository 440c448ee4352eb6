import { execFile, spawnSync } from 'node:child_process';
import { join } from 'node:path';

const PROGRAM = process.env['SCHEMATHESIS'] ?? 'schemathesis';
const CONFIG = join(import.meta.dirname, 'schemathesis.toml');
const MOST_MINUTES = 20;

/** Whether Schemathesis is there: a fuzzer in Python, which no package of ours brings. */
export function hasSchemathesis(): boolean {
  return spawnSync(PROGRAM, ['--version'], { stdio: 'ignore' }).status === 0;
}

export type SchemathesisRun = {
  /** The address of the API's description. */
  document: string;
  /** The event that calls of one event are about, by its slug. */
  event: string;
  /** Who calls; nobody, if it is left out. */
  authorization?: string | undefined;
  /** Which calls are made; all, if it is left out. */
  paths?: string | undefined;
};

// Would end the session, and all that comes after would only be told so.
const ENDS_SESSION = '^/services/api/auth/(logout|sessions/[{]id[}])/';

/** What Schemathesis printed about an API, and whether it found nothing. */
export function runSchemathesis(run: SchemathesisRun): Promise<{ output: string; passed: boolean }> {
  const { document, event, authorization, paths } = run;
  const who = authorization ? ['-H', `Authorization: ${authorization}`, '--exclude-path-regex', ENDS_SESSION] : [];
  const which = paths ? ['--include-path-regex', paths] : [];
  const options = {
    env: { ...process.env, VELVET_EVENT: event },
    maxBuffer: 1e9,
    timeout: MOST_MINUTES * 60_000,
  };
  return new Promise((resolve) => {
    execFile(PROGRAM, ['--config-file', CONFIG, 'run', document, ...who, ...which], options, (error, output) =>
      resolve({ output, passed: error === null }),
    );
  });
}
