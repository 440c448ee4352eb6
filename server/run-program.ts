import { loadConfig } from './config.ts';
import { ConfigError } from './config-values.ts';
import { refuseUnpreparedDatabase } from '#server/platform/db/check-database.ts';

type Start = (config: ReturnType<typeof loadConfig> & { databaseUrl: string }) => Promise<void>;

/** Starts a program of production. A wrong setting ends it with one line that names the setting, without a stack trace. */
export async function runProgram(start: Start): Promise<void> {
  try {
    const config = loadConfig(process.env);
    const { databaseUrl } = config;
    if (!databaseUrl) throw new ConfigError('DATABASE_URL must be set: only npm start brings a database of its own.');
    await refuseUnpreparedDatabase(databaseUrl);
    await start({ ...config, databaseUrl });
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}
