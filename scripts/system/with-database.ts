import { join } from 'node:path';
import { type LaunchConfig, loadConfig } from '#server/config.ts';
import { ConfigError } from '#server/config-values.ts';
import type { AppContext } from '#server/context.ts';
import { createContext } from '#server/create-context.ts';
import { findRunningPostgres, startEmbeddedPostgres } from '#server/platform/db/embedded-postgres.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { report } from './supervise.ts';

type Copy = {
  config: LaunchConfig;
  url: string;
  /** Whether the database was started for this command, so that nothing else uses it. */
  isIdle: boolean;
};

/** Runs a command on the database of this copy, running or not: DATABASE_URL, else the embedded one of DATA_DIR. */
export async function withDatabase(run: (copy: Copy) => Promise<void>): Promise<void> {
  try {
    const config = loadConfig(process.env);
    if (config.env === 'production' && !config.databaseUrl)
      throw new ConfigError('DATABASE_URL must be set in production.');
    const folder = join(config.dataDir, 'postgres');
    const url = config.databaseUrl ?? findRunningPostgres(folder);
    await (url ? run({ config, url, isIdle: false }) : runWithOwnServer(config, folder, run));
  } catch (error) {
    report(error);
    process.exitCode = 1;
  }
}

/** Runs a command of the product on this copy, and prints what it answers. A database that nothing else uses is migrated first. */
export async function withContext(run: (ctx: AppContext) => Promise<string>): Promise<void> {
  await withDatabase(async ({ config, url, isIdle }) => {
    if (isIdle) await migrate(url);
    const { ctx, close } = createContext({ ...config, databaseUrl: url });
    try {
      console.log(await run(ctx));
    } finally {
      await close();
    }
  });
}

async function runWithOwnServer(
  config: LaunchConfig,
  folder: string,
  run: (copy: Copy) => Promise<void>,
): Promise<void> {
  const server = await startEmbeddedPostgres({ dataDir: folder });
  try {
    await run({ config, url: server.url, isIdle: true });
  } finally {
    await server.stop();
  }
}
