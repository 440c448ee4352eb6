import { migrate } from '#server/platform/db/migrate.ts';
import type { Build } from './build-pages.ts';
import { startParts } from './parts.ts';
import { loadLaunchConfig, type Log, type Services, startServices } from './start-services.ts';
import { startWorkerProcess } from './worker-process.ts';

export type SystemOptions = {
  env: NodeJS.ProcessEnv;
  log: Log;
  /** False is faster, but data is lost in a crash of the machine: for temporary data only. */
  durable?: boolean;
  /** Called when a part has died and could not be restarted. */
  onLost?: (error: unknown) => void;
  /** Builds the website while the other parts start. Leave it out when the website is built already. */
  build?: () => Build;
};

export type System = Services & { close: () => Promise<void> };

/** Starts the whole product. When a part fails to start, the ones before it are stopped. */
export function startSystem({ env, log, durable, onLost = () => undefined, build }: SystemOptions): Promise<System> {
  return startParts(log, async (parts) => {
    const config = await loadLaunchConfig({ env, log });
    const website = build?.();
    if (website) parts.push(website);
    const services = await startServices(config, { log, durable, onLost, prepareDatabase }, parts);
    await website?.built;
    const { startServer } = await import('#server/main.ts');
    const worker = startWorkerProcess(services.config, { env, log, onLost });
    parts.push({ name: 'worker', close: worker.close });
    const server = await startServer({ config: services.config, withWorker: false, wake: worker.wake });
    parts.push({ name: 'server', close: server.close });
    return services;
  });
}

async function prepareDatabase(url: string): Promise<void> {
  await import('#server/main.ts'); // import the server's modules while the sandbox starts
  await migrate(url);
}
