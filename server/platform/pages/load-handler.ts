import { pathToFileURL } from 'node:url';
import path from 'node:path';

// The only import from web, and of types only: its code is a separate bundle.
import type { createHandler } from '#web/handler.ts';

export type CreateHandler = typeof createHandler;
export type Transport = Parameters<ReturnType<CreateHandler>>[1];

/** The page renderer of the built bundle. */
export async function loadBuiltHandler(root: string): Promise<CreateHandler> {
  const bundle: { createHandler: CreateHandler } = await import(
    pathToFileURL(path.join(root, 'build/server/index.js')).href
  );
  return bundle.createHandler;
}
