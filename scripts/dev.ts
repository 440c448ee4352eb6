import { startApi } from './dev/api.ts';
import { migrateWhenNew } from './dev/migrations.ts';
import { startWebsite } from './dev/website.ts';
import { announce } from './system/announce.ts';
import { startParts } from './system/parts.ts';
import { loadLaunchConfig, startServices } from './system/start-services.ts';
import { say, supervise } from './system/supervise.ts';

/**
 * `npm run dev`: changes of the website are hot-reloaded; after a change of server/ or contract/ only the API and the worker
 * restart. The database, the sandbox and Vite keep running.
 */
await supervise((onLost) =>
  startParts(say, async (parts) => {
    const config = await loadLaunchConfig({ env: { ...process.env, NODE_ENV: 'development' }, log: say });
    const services = await startServices(config, { log: say, onLost, prepareDatabase: migrateWhenNew }, parts);
    const api = await startApi(services.config);
    parts.push({ name: 'API', close: api.close });
    const website = await startWebsite(services.config, api);
    parts.push({ name: 'website', close: website.close });
    await announce(services);
    return services;
  }),
);
