import { icons } from '@iconify-json/lucide';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { parse } from 'node-html-parser';
import { defineConfig, type Plugin } from 'vite';

import type { createIcon } from '#web/platform/ui/create-icon.ts';
import { fontAliases, subsetFonts } from './scripts/website/subset-fonts.ts';

// Few files for a page to fetch: the libraries, which seldom change, and what pages share. Each group takes along what its
// modules import and no group before it has.
const chunks = [
  {
    name: 'libraries',
    test: /node_modules[\\/](?:react|react-dom|scheduler|react-router|@tanstack)[\\/]/,
    priority: 4,
  },
  // What every page has, and what its visitors see of an event; the hosts' tools beside it are no part of it.
  {
    name: 'site',
    test: /[\\/]web[\\/]platform[\\/](?:layout[\\/](?:offline-notice|page-(?!announcer|not-loaded)|protected-)|ui[\\/](?:keeps-focus|logo|share-link)|api[\\/]prefetch)|[\\/]web[\\/]domains[\\/]events[\\/](?!(?:create|edit|overview|questions|request|workspace|ticket-box)[\\/]|event-(?:about|facts|hero|page-skeleton|rules)\.|(?:applied-filters|broader-filters|event-grid|filter-\w+|map-links|more-events|near-me|nothing-found|card-grid|events-of|list-(?:heading|page)|share-button)\.)/,
    minShareCount: 2,
    priority: 3,
  },
  // What people's own pages and those of hosts share, and neither the front page nor an event has.
  {
    name: 'parts',
    test: /[\\/]web[\\/]platform[\\/](?:layout[\\/](?:error-notice|\w+-not-loaded)|ui[\\/](?:confirm-dialog|copy-link-button|show-more|text-link))\.|[\\/]contract[\\/](?:counted|ticket-states)\./,
    minShareCount: 2,
    priority: 3,
  },
  // The filters and the grid of the two lists of events, which neither the front page nor an event has.
  {
    name: 'lists',
    test: /[\\/]web[\\/]domains[\\/]events[\\/](?:applied-filters|broader-filters|card-grid|event-grid|events-of|filter-\w+|list-(?:heading|page)|near-me|nothing-found)\.|^\0icon:(?:tag|repeat|shield-check)$/,
    minShareCount: 2,
    priority: 1,
  },
  // What the tabs of a host's event share, and lists and forms elsewhere: one file instead of a dozen small ones, each of
  // which every page's manifest names.
  {
    name: 'workspace',
    test: /[\\/]web[\\/](?:domains[\\/](?:events[\\/]workspace[\\/]|promo-codes[\\/]use-types\.)|platform[\\/](?:api[\\/]form-backup|lib[\\/]use-list-filters|ui[\\/](?:email-field|empty-state|list-search|progress-bar|skeletons|use-next-focus))\.)/,
    minShareCount: 2,
    priority: 1,
  },
  // What the pages of somebody's own tickets share, and what works offline, for the same reason.
  {
    name: 'tickets',
    test: /[\\/]web[\\/]domains[\\/]tickets[\\/](?:refund-words|take-back-button|ticket-query|use-take-back)\./,
    minShareCount: 2,
    priority: 1,
  },
  {
    name: 'offline',
    test: /[\\/]web[\\/]platform[\\/]offline[\\/](?:forget-past-tickets|offline-pages|use-offline-page)\./,
    minShareCount: 2,
    priority: 2,
  },
  {
    name: 'shared',
    test: /[\\/]web[\\/]platform[\\/](?!api[\\/]form-backup\.|ui[\\/](?:email-field|empty-state|skeletons)\.)|^\0icon:/,
    minShareCount: 10,
    priority: 2,
  },
  // What an event's own page and an invitation to it have, and lists of events have not.
  {
    name: 'event',
    test: /[\\/]web[\\/]domains[\\/]events[\\/](?:ticket-box|map-links|more-events|share-button|event-(?!grid))|(?:json-ld|use-when-visible|lib[\\/](?:source|referral))\.|^\0icon:calendar-plus$/,
    minShareCount: 2,
    priority: 1,
  },
];

export default defineConfig(({ command }) => ({
  publicDir: 'web/public',
  plugins: [tailwindcss(), reactRouter(), withIcons(), withSmallFonts(), withoutInjectedStyles()],
  resolve: { alias: fontAliases },
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
