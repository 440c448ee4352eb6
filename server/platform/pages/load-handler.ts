import { pathToFileURL } from 'node:url';
import path from 'node:path';

import middie from '@fastify/middie';
import type { FastifyInstance } from 'fastify';

// The only crossing to the web, and of types only: its code is a bundle of its own.
import type { createHandler } from '#web/handler.ts';

export type CreateHandler = typeof createHandler;
export type Handler = ReturnType<CreateHandler>;
export type Transport = Parameters<Handler>[0]['transport'];
export type RenderedPage = NonNullable<Awaited<ReturnType<Handler>>>;

/** The page renderer of the built bundle. */
export async function loadBuiltHandler(root: string): Promise<CreateHandler> {
  const bundle: { createHandler: CreateHandler } = await import(
    pathToFileURL(path.join(root, 'build/server/index.js')).href
  );
  return bundle.createHandler;
}

/** The page renderer straight from the sources, with Vite serving modules and hot updates inside this server. */
export async function loadDevHandler(app: FastifyInstance, root: string): Promise<() => Promise<CreateHandler>> {
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
  return async () => {
    const handler = await vite.ssrLoadModule('/web/handler.ts');
    return (handler as { createHandler: CreateHandler }).createHandler;
  };
}
