import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { createServer as createVite, type ViteDevServer } from 'vite';
import type { CreateHandler, Transport } from '#server/platform/pages/load-handler.ts';
import { siteSettings } from '#server/platform/pages/site-settings.ts';
import type { Services } from '../system/start-services.ts';
import type { Api } from './api.ts';
import { API_PATHS } from './api-paths.ts';

const ROOT = join(import.meta.dirname, '../..');

/** Serves the website from its sources: Vite serves files, API calls are forwarded, everything else is a page. */
export async function startWebsite(config: Services['config'], api: Api): Promise<{ close: () => Promise<void> }> {
  const server = createServer();
  const signalHandlers = process.listeners('SIGTERM');
  const vite = await createVite({
    root: ROOT,
    appType: 'custom',
    configLoader: 'native', // the default loader writes a temporary file beside the sources at every start
    server: {
      middlewareMode: { server },
      hmr: { server }, // on the website's port, so that several copies can run side by side
      watch: { ignored: ['**/.data/**', '**/.tmp/**', '**/server/**', '**/sandbox/**'] },
      proxy: { [API_PATHS]: { target: api.url, bypass: () => api.untilReady() } },
    },
  });
  // React Router starts a second Vite, whose signal handler would exit before the database is closed.
  for (const added of process.listeners('SIGTERM').filter((handler) => !signalHandlers.includes(handler))) {
    process.off('SIGTERM', added);
  }
  const renderPage = createRenderer(vite, config, api);
  vite.middlewares.use((request: IncomingMessage, response: ServerResponse, fail: (error: unknown) => void) => {
    renderPage(request, response).catch(fail);
  });
  server.on('request', vite.middlewares);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(config.port, config.host, resolve);
  });
  return {
    async close() {
      server.closeAllConnections();
      server.close();
      await vite.close();
    },
  };
}

function createRenderer(vite: ViteDevServer, config: Services['config'], api: Api) {
  const settings = siteSettings(config);
  const origin = settings.public_url;
  const transport: Transport = async (address, { method, headers }) => {
    await api.untilReady();
    return fetch(api.url + address.slice(origin.length), { method, headers });
  };
  return async ({ method, url = '/' }: IncomingMessage, response: ServerResponse): Promise<void> => {
    // A form submitted before hydration: redirect to the page, as in production.
    if (method === 'POST') return void response.writeHead(303, { location: origin + url }).end();
    const { createHandler } = (await vite.ssrLoadModule('/web/handler.ts')) as { createHandler: CreateHandler };
    const render = createHandler({
      settings,
      reportError: (error) => console.error(error),
    });
    const { status, headers, body } = await render(url, transport);
    response.writeHead(status, headers).end(body);
  };
}
