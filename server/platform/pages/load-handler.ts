import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ConfigError } from '#server/config-values.ts';

// The only import from web, and of types only: its code is a separate bundle.
import type { createHandler } from '#web/handler.ts';

export type CreateHandler = typeof createHandler;
export type Transport = Parameters<ReturnType<CreateHandler>>[1];

/** The page renderer of the built bundle. */
export async function loadBuiltHandler(root: string): Promise<CreateHandler> {
  const file = path.join(root, 'build/server/index.js');
  if (!existsSync(file))
    throw new ConfigError('The website is not built: run "npm run build" before the server starts.');
  const bundle: { createHandler: CreateHandler } = await import(pathToFileURL(file).href);
  return bundle.createHandler;
}
