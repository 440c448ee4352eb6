import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'web',
  buildDirectory: 'build',
  ssr: true,
  // One file per page: its loader alone would be a second request for a few bytes.
  splitRouteModules: false,
  // The whole route table travels with the first page: one request less on every first navigation.
  routeDiscovery: { mode: 'initial' },
  // Not sooner: the route table is written last of all.
  buildEnd: ({ reactRouterConfig }) => precompress(path.join(reactRouterConfig.buildDirectory, 'client')),
} satisfies Config;

const compressible = /\.(?:js|css|svg|json|webmanifest|txt|wasm)$/;

/** Writes .br and .gz beside every text asset of the browser build, so that the server never compresses one. */
async function precompress(folder: string): Promise<void> {
  const names = await readdir(folder, { recursive: true });
  await Promise.all(names.filter((name) => compressible.test(name)).map((name) => compress(path.join(folder, name))));
}

async function compress(file: string): Promise<void> {
  const source = await readFile(file);
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
  await writeFile(`${file}.br`, await promisify(brotliCompress)(source, quality));
  await writeFile(`${file}.gz`, await promisify(gzip)(source, { level: constants.Z_BEST_COMPRESSION }));
}
