import { buildApp } from '#server/app.ts';
import type { Config } from '#server/config.ts';
import { createContext } from '#server/create-context.ts';
import { startWorker } from '#server/worker.ts';
import './hurried-provider.ts';

/** Web and worker in a separate process, for tests that kill it; the configuration is in the environment. */
const config = JSON.parse(process.env['VELVET_TEST_CONFIG'] ?? '') as Config & { databaseUrl: string };
const { ctx } = createContext(config);
const app = await buildApp(ctx);
const worker = startWorker(ctx);
ctx.wake = worker.wake;
await app.listen({ port: config.port, host: config.host });
// Ends with the test run, even if that is killed.
process.once('disconnect', () => process.exit(1));
process.send?.('ready');
