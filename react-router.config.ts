import { createHash } from 'node:crypto';
import { appendFile, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Config } from '@react-router/dev/config';
import { build } from 'vite';

export default {
  appDirectory: 'web',
  buildDirectory: 'build',
  ssr: true,
  // One file per page: its loader alone would be a second request for a few bytes.
  splitRouteModules: false,
  // The first page contains the whole route table, which saves a request on the first navigation.
  routeDiscovery: { mode: 'initial' },
  // Only now, because the route table is written last.
  buildEnd: async ({ reactRouterConfig }) => {
    const folder = path.join(reactRouterConfig.buildDirectory, 'client');
    await buildScript('web/platform/offline/worker.ts', path.join(folder, 'sw.js'));
    await buildScript('web/pages/offline-script.ts', path.join(folder, 'offline.js'));
    await precompress(folder);
  },
} satisfies Config;

/** Builds a standalone script. It ends in the version of the build, so that every build installs a new service worker. */
async function buildScript(entry: string, file: string): Promise<void> {
  const folder = path.dirname(file);
  const names = await readdir(path.join(folder, 'assets'));
  const version = createHash('sha256').update(names.toSorted().join()).digest('hex').slice(0, 12);
  await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: {
      outDir: folder,
      emptyOutDir: false,
      lib: { entry, formats: ['iife'], name: 'script', fileName: () => path.basename(file) },
    },
  });
  await appendFile(file, `// ${version}\n`);
}

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
