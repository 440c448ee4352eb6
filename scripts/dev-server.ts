import { setTimeout as delay } from 'node:timers/promises';
import { loadConfig } from '#server/config.ts';
import { startServer } from '#server/main.ts';
import { adviceOnMigrations } from './dev/migrations.ts';
import { say } from './system/supervise.ts';

// The process that `npm run dev` restarts after a change: API and worker. scripts/dev/website.ts renders the pages.

/** Work that takes longer is left to the next process, as after a crash. */
const STOP_TIMEOUT = 1000;

process.once('disconnect', () => process.exit());
const config = loadConfig(process.env);
const databaseUrl = config.databaseUrl ?? '';
const server = await startServer({ config: { ...config, databaseUrl }, withPages: false });
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop());
process.send?.('ready');

const advice = await adviceOnMigrations(databaseUrl);
if (advice) say(advice);

async function stop(): Promise<never> {
  await Promise.race([server.close(), delay(STOP_TIMEOUT)]);
  process.exit();
}
