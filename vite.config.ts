import path from 'node:path';

import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';

const library = (names: string) => new RegExp(`node_modules[\\\\/](?:${names})[\\\\/]`);

// Libraries of every page in three files, which a page reads one after the other (server/ssr/scripts-after-paint.ts); our
// own parts that several pages share in another: few requests, long caching.
const chunks = [
  { name: 'react', test: library('react|react-dom|scheduler'), priority: 2 },
  { name: 'router', test: library('react-router|@remix-run'), priority: 2 },
  { name: 'query', test: library('@tanstack'), priority: 2 },
  { name: 'shared', test: /[\\/]web[\\/]|lucide-react/, minShareCount: 10, priority: 1 },
];

/** Of what is in these, a page calls most while it comes to life. */
const calledOnLoad = new Set(['react', 'router', 'query', 'shared']);

export default defineConfig(({ command }) => ({
  publicDir: 'web/public',
  plugins: [tailwindcss(), reactRouter(), withoutInjectedStyles(), withLeanIcons(), withCompileHints()],
  // Tailwind's sheet is inlined into the page, so nothing else may emit CSS files.
  build: { assetsInlineLimit: 0, cssMinify: 'lightningcss' },
  environments: {
    client: {
      build: { rolldownOptions: { output: { codeSplitting: { groups: chunks } } } },
    },
    ssr: {
      build: { rolldownOptions: { input: 'web/handler.ts' } },
      // The bundle carries its libraries: one read at start instead of thousands, and always their production builds.
      ...(command === 'build' && {
        resolve: { noExternal: true },
        define: { 'process.env.NODE_ENV': '"production"' },
      }),
    },
  },
  optimizeDeps: {
    include: [
      'react',
      'react/jsx-runtime',
      'react/jsx-dev-runtime',
      'react-dom',
      'react-dom/client',
      'react-router',
      'react-router/dom',
      '@tanstack/react-query',
      'react-hook-form',
      'sonner',
      'lucide-react',
    ],
  },
}));

/** The toast library adds a style element from script, which our content security policy refuses: its sheet is linked in web/ui/toast.tsx instead. */
function withoutInjectedStyles(): Plugin {
  return {
    name: 'velvet:without-injected-styles',
    transform: {
      filter: { id: /sonner[\\/]dist[\\/]index\.mjs/ },
      handler: (code) => code.replace(/^__insertCSS\(.*\);?$/m, ''),
    },
  };
}

/** Icons are made by our own few lines (web/ui/create-icon.ts). */
function withLeanIcons(): Plugin {
  return {
    name: 'velvet:lean-icons',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: /^\.\.\/createLucideIcon\.mjs$/ },
      handler: () => path.join(import.meta.dirname, 'web/ui/create-icon.ts'),
    },
  };
}

/**
 * A browser that knows this hint compiles a file whole as it arrives, on another thread; others compile each function when
 * it is called, on the one that answers to touches. It has to stand first, where Vite has put its own by then.
 */
function withCompileHints(): Plugin {
  return {
    name: 'velvet:compile-hints',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type === 'chunk' && calledOnLoad.has(file.name))
            file.code = `//# allFunctionsCalledOnLoad\n${file.code}`;
        }
      },
    },
  };
}
