import { migrate } from '#server/platform/db/migrate.ts';
import { startParts } from './parts.ts';
import { loadLaunchConfig, type Log, type Services, startServices } from './start-services.ts';

export type SystemOptions = {
  env: NodeJS.ProcessEnv;
  log: Log;
  /** False gives up safety against power cuts for speed: for throw-away data only. */
  durable?: boolean;
  /** Told when a part died that could not be started again. */
  onLost?: (error: unknown) => void;
  /** Builds the website while the other parts get ready; left out, it is built. */
  build?: () => Promise<void>;
};

export type System = Services & { close: () => Promise<void> };

/** Starts everything one copy of the product consists of; what was started already is ended when a later part fails. */
export function startSystem({ env, log, durable, onLost = () => undefined, build }: SystemOptions): Promise<System> {
  return startParts(log, async (parts) => {
    const config = await loadLaunchConfig({ env, log });
    const built = build?.();
    const services = await startServices(config, { log, durable, onLost, prepareDatabase }, parts);
    await built;
    const { startServer } = await import('#server/main.ts');
    const server = await startServer({ config: services.config });
    parts.push({ name: 'server', close: server.close });
    return services;
  });
}

async function prepareDatabase(url: string): Promise<void> {
  await import('#server/main.ts'); // reading the server's modules keeps this process busy while the sandbox starts
  await migrate(url);
}
