import { icons } from '@iconify-json/lucide';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { parse } from 'node-html-parser';
import { defineConfig, type Plugin } from 'vite';

import type { createIcon } from '#web/platform/ui/create-icon.ts';
import { scriptGroups } from './scripts/website/script-groups.ts';
import { fontAliases, subsetFonts } from './scripts/website/subset-fonts.ts';

export default defineConfig(({ command }) => ({
  publicDir: 'web/public',
  plugins: [tailwindcss(), reactRouter(), withIcons(), withSmallFonts(), withoutInjectedStyles()],
  resolve: { alias: fontAliases },
  build: { assetsInlineLimit: 0, cssMinify: 'lightningcss' },
  environments: {
    client: {
      build: { rolldownOptions: { output: { codeSplitting: { groups: scriptGroups() } } } },
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
    ],
  },
}));

/**
 * `import Check from 'icon:check'`: an icon of Lucide by the name it has at lucide.dev. A module each, so that a page brings
 * those it shows; out of one file of data, which a fresh machine installs and a build reads in no time.
 */
function withIcons(): Plugin {
  return {
    name: 'velvet:icons',
    resolveId: { filter: { id: /^icon:/ }, handler: (id) => `\0${id}` },
    load: {
      filter: { id: /^\0icon:/ },
      handler(id) {
        const shapes = shapesOf(id.slice('\0icon:'.length)).map((shape) => JSON.stringify(shape));
        return `import { createIcon } from '#web/platform/ui/create-icon.ts';\nexport default createIcon(${shapes.join()});`;
      },
    },
  };
}

/** As web/platform/ui/create-icon.ts wants them, without the looks that all icons have in common. */
function shapesOf(name: string): Parameters<typeof createIcon> {
  const icon = icons.icons[icons.aliases?.[name]?.parent ?? name];
  if (!icon) throw new Error(`There is no icon "${name}": https://lucide.dev/icons lists them.`);
  const shapes = parse(icon.body).querySelectorAll(':not(g)');
  return shapes.map(({ rawTagName, attributes }) => {
    const isCommon = ([key, value]: [string, string]) => key.startsWith('stroke') || value === 'none';
    const { d, ...others } = Object.fromEntries(Object.entries(attributes).filter((entry) => !isCommon(entry)));
    return d && Object.keys(others).length === 0 ? d : [rawTagName, { ...(d && { d }), ...others }];
  });
}

/** Makes the fonts before anything imports them. */
function withSmallFonts(): Plugin {
  let made: Promise<void> | undefined;
  return { name: 'velvet:small-fonts', buildStart: () => (made ??= subsetFonts()) };
}

/** The toast library adds a style element from script, which our content security policy refuses: its sheet is linked in web/platform/ui/toast.tsx instead. */
function withoutInjectedStyles(): Plugin {
  return {
    name: 'velvet:without-injected-styles',
    transform: {
      filter: { id: /sonner[\\/]dist[\\/]index\.mjs/ },
      handler: (code) => code.replace(/^__insertCSS\(.*\);?$/m, ''),
    },
  };
}
