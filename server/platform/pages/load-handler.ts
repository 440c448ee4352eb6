import { pathToFileURL } from 'node:url';
import path from 'node:path';

import middie from '@fastify/middie';
import type { FastifyInstance } from 'fastify';

// The only crossing to the web, and of types only: its code is a bundle of its own.
import type { createHandler } from '#web/handler.ts';

type CreateHandler = typeof createHandler;
export type Handler = ReturnType<CreateHandler>;
export type Transport = Parameters<Handler>[1];
/** Asked before each page: while developing its sources may have changed. */
export type LoadHandler = (website: Parameters<CreateHandler>[0]) => Promise<Handler>;

/** The page renderer of the built bundle. */
export async function loadBuiltHandler(root: string): Promise<LoadHandler> {
  const bundle: { createHandler: CreateHandler } = await import(
    pathToFileURL(path.join(root, 'build/server/index.js')).href
  );
  let handler: Handler | undefined;
  return async (website) => (handler ??= bundle.createHandler(website));
}

/** The page renderer straight from the sources, with Vite serving modules and hot updates inside this server. */
export async function loadDevHandler(app: FastifyInstance, root: string): Promise<LoadHandler> {
  const { createServer } = await import('vite');
  const vite = await createServer({
    root,
    appType: 'custom',
    configLoader: 'native', // the other way writes a file beside the sources at every start
    server: {
      middlewareMode: true,
      hmr: { server: app.server }, // on our own port, so that several copies run side by side
      watch: { ignored: ['**/.data/**', '**/.tmp/**', '**/server/**', '**/sandbox/**'] },
    },
  });
  await app.register(middie);
  app.use(vite.middlewares);
  app.addHook('onClose', () => vite.close());
  return async (website) => {
    const handler = await vite.ssrLoadModule('/web/handler.ts');
    return (handler as { createHandler: CreateHandler }).createHandler(website);
  };
}
