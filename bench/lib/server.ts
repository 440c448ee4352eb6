import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { freePort } from '#server/platform/lib/free-port.ts';
import { until } from '#server/testing/until.ts';
import { defaultSettings, type Settings } from '#server/settings.ts';
import packageFile from '../../package.json' with { type: 'json' };
import type { BenchDatabase } from './database.ts';

const ROOT = join(import.meta.dirname, '../..');
/** The options of `npm start`. */
const OPTIONS = packageFile.scripts.start.match(/--\S+/g) ?? [];
/** As README.md advises for a web process in production: glibc returns large blocks at once. */
const MALLOC = { MALLOC_MMAP_THRESHOLD_: '32768', MALLOC_TRIM_THRESHOLD_: '262144' };
const NO_LIMIT = '1000000000';

export type BenchProcess = { pid: number; stop(): Promise<void> };
export type BenchServer = BenchProcess & { url: string };

/** The product's own web process over a database, with high rate limits and other settings by configuration. */
export async function startBenchServer(
  database: BenchDatabase,
  settings: Partial<Settings> = {},
  environment: Record<string, string> = {},
): Promise<BenchServer> {
  const port = await freePort();
  const limits = Object.keys(defaultSettings).filter((name) => name.startsWith('limit_'));
  const all = { ...Object.fromEntries(limits.map((name) => [name, NO_LIMIT])), ...settings };
  const { child, ...running } = run(['server/main.ts'], database, {
    PORT: String(port),
    ...MALLOC,
    ...environment,
    ...Object.fromEntries(Object.entries(all).map(([name, value]) => [`SETTING_${name.toUpperCase()}`, `${value}`])),
  });
  const url = `http://127.0.0.1:${port}`;
  await until(
    async () => {
      if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`);
      const response = await fetch(`${url}/readyz`).catch(() => undefined);
      return response?.ok;
    },
    { timeout: 30_000 },
  );
  return { url, ...running };
}

/** The product's own worker process over a database, without waiting until it is ready. */
export function startBenchWorker(database: BenchDatabase, environment: Record<string, string>): BenchProcess {
  const { pid, stop } = run(['server/worker.ts'], database, environment);
  return { pid, stop };
}

function run(program: string[], database: BenchDatabase, environment: Record<string, string>) {
  const child = spawn(process.execPath, [...OPTIONS, ...program], {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      DATABASE_URL: database.url,
      DATA_DIR: join(database.folder, 'data'),
      DEMO_DATA: 'off',
      LOG_LEVEL: 'error',
      ...environment,
    },
  });
  const ended = once(child, 'exit');
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  return { child, pid: child.pid ?? 0, stop };
}
