import type { AddressInfo } from 'node:net';
import { buildApp } from './app.ts';
import { type Config, configWarnings } from './config.ts';
import type { Wake } from './context.ts';
import { createContext } from './create-context.ts';
import { registerPages } from '#server/platform/pages/register-pages.ts';
import { refuseTakenPort } from '#server/platform/lib/taken-port.ts';
import { runProgram } from './run-program.ts';
import { startWorker } from './worker.ts';

export type RunningServer = { url: string; close(): Promise<void> };

type StartOptions = {
  config: Config & { databaseUrl: string };
  withWorker?: boolean;
  /** Wakes a worker of another process. */
  wake?: Wake;
  /** False in development, where scripts/dev renders pages from their sources. */
  withPages?: boolean;
};

/** Starts the web, the API and (by default) the worker in this process over a migrated database. */
export async function startServer({
  config,
  withWorker = true,
  wake,
  withPages = true,
}: StartOptions): Promise<RunningServer> {
  const { ctx, close } = createContext(config);
  const app = await buildApp(ctx);
  if (withPages) await registerPages(app, { config, clock: ctx.clock, cache: ctx.cache });
  await app.listen({ port: config.port, host: config.host });
  const worker = withWorker ? startWorker(ctx) : undefined;
  ctx.wake = worker?.wake ?? wake ?? ctx.wake;
  const { port } = app.server.address() as AddressInfo;
  return {
    url: `http://${config.host}:${port}`,
    async close() {
      await app.close();
      await worker?.stop();
      await close();
    },
  };
}

/** A web process, of which production may run several: `node server/main.ts`. */
async function main(config: StartOptions['config']): Promise<void> {
  for (const warning of configWarnings(config)) process.stderr.write(`Warning: ${warning}\n`);
  await refuseTakenPort('PORT', config.port, config.host);
  const server = await startServer({ config, withWorker: false });
  const stop = () => void server.close();
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}

if (import.meta.main) await runProgram(main);
