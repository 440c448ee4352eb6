/** The import law of ARCHITECTURE.md as data: who stands where, from low to high. */

/** Domains, low to high: each imports only from those before it. */
export const DOMAINS = [
  'auth',
  'account',
  'contact',
  'organizations',
  'connect',
  'events',
  'ticket-types',
  'promo-codes',
  'promoters',
  'doormen',
  'invitations',
  'payments',
  'tickets',
  'saved',
  'checkout',
  'resale',
  'waiting-list',
  'door',
  'dashboard',
  'staff',
];

/** Which top folders a top folder may import from, besides itself. */
export const TOP_FOLDERS: Record<string, string[]> = {
  contract: [],
  server: ['contract'],
  web: ['contract'],
  sandbox: [],
  e2e: ['contract', 'server', 'scripts'],
  scripts: ['contract', 'server', 'sandbox', 'e2e'],
  bench: ['contract', 'server', 'sandbox', 'scripts'],
};

/** Crossings that are meant, as "from → to". */
export const LAWFUL_CROSSINGS = new Set([
  // Of a type only: the website's code is a bundle of its own.
  'server/ssr/load-handler.ts → web/handler.ts',
]);

const SERVER_BASE = ['lib', 'db', 'payments-provider', 'mail', 'posters', 'ssr'];
const SERVER_TOP = ['demo', 'invariants'];
const WEB_BASE: Record<string, number> = { lib: 0, ui: 1, offline: 1, api: 2 };

const DOMAIN_RANK = 10;
const PAGES_RANK = 80;
const LAYOUT_RANK = 85;
const TOP_RANK = 90;
const TESTING_RANK = 100;

/** Where a file stands: files of one unit know each other, others only look down. */
export type Place = { top: string; unit: string; rank: number };

/** The place of a file, or null when its folder is not in the law and has to be added to it first. */
export function placeOf(path: string): Place | null {
  const [top = '', folder = '', ...rest] = path.split('/');
  if (!(top in TOP_FOLDERS)) return null;
  const isFile = rest.length === 0;
  const rank = rankIn(top, folder, isFile);
  return rank === null ? null : { top, unit: isFile ? `${top}:${rank}` : `${top}/${folder}`, rank };
}

function rankIn(top: string, folder: string, isFile: boolean): number | null {
  if (top === 'server') return serverRank(folder, isFile);
  if (top === 'web') return webRank(folder, isFile);
  return 0;
}

function serverRank(folder: string, isFile: boolean): number | null {
  if (isFile) return /^(config|settings|ssr)\b/.test(folder) ? 0 : TOP_RANK;
  if (SERVER_BASE.includes(folder)) return 0;
  if (SERVER_TOP.includes(folder)) return TOP_RANK;
  if (folder === 'testing') return TESTING_RANK;
  return domainRank(folder);
}

function webRank(folder: string, isFile: boolean): number | null {
  if (isFile) return folder === 'paths.ts' ? 0 : TOP_RANK;
  if (folder in WEB_BASE) return WEB_BASE[folder] ?? null;
  if (folder === 'layout') return LAYOUT_RANK;
  if (folder === 'pages') return PAGES_RANK;
  return domainRank(folder);
}

function domainRank(folder: string): number | null {
  const index = DOMAINS.indexOf(folder);
  return index < 0 ? null : DOMAIN_RANK + index;
}
