/**
 * The import rule as data: a file imports only from its own folder and from folders that come before it in these lists.
 */

/** Domains of server and web, in the order of the import rule. */
const DOMAINS = [
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
  'requests',
  'payments',
  'tickets',
  'ticket-transfers',
  'saved',
  'resale',
  'checkout',
  'refunds',
  'disputes',
  'settlements',
  'orders',
  'messages',
  'history',
  'cancellations',
  'waiting-list',
  'door',
  'analytics',
  'dashboard',
  'sales-mails',
  'staff',
];

const domains = DOMAINS.map((name) => `domains/${name}`);
const platform = (...names: string[]) => names.map((name) => `platform/${name}`);

const SERVER_FOLDERS = [
  'config',
  ...platform('lib', 'pictures', 'db', 'cache', 'jobs', 'http', 'mail', 'payments-provider', 'posters', 'pages'),
  'context',
  ...domains,
  'invariants',
  'top',
  'demo',
  'testing',
  'tests',
];
const WEB_FOLDERS = [
  'paths',
  ...platform('styles', 'lib', 'offline', 'ui', 'api', 'layout'),
  ...domains,
  'pages',
  'top',
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

/** The one exception, for a type: the website's code is a separate bundle. */
export const TYPE_EXCEPTION = 'server/platform/pages/load-handler.ts → web/handler.ts';

/** The location of a file: its top folder, its folder there, and the position of that folder in the list. */
export type Location = { top: string; folder: string; rank: number };

/** The location of a file, or null if its folder is not listed and has to be added first. */
export function locationOf(path: string): Location | null {
  const [top = '', ...rest] = path.split('/');
  if (!(top in TOP_FOLDERS)) return null;
  if (top === 'server') return locationIn(top, serverFolder(rest), SERVER_FOLDERS);
  if (top === 'web') return locationIn(top, webFolder(rest), WEB_FOLDERS);
  return { top, folder: '', rank: 0 };
}

function locationIn(top: string, folder: string, order: string[]): Location | null {
  const rank = order.indexOf(folder);
  return rank < 0 ? null : { top, folder, rank };
}

function serverFolder(path: string[]): string {
  const [file = ''] = path;
  if (path.length > 1) return folderOf(path);
  if (/^(config|settings)\b/.test(file)) return 'config';
  return file === 'context.ts' ? 'context' : 'top';
}

function webFolder(path: string[]): string {
  if (path.length > 1) return folderOf(path);
  return path[0] === 'paths.ts' ? 'paths' : 'top';
}

function folderOf([first = '', second = '']: string[]): string {
  return first === 'domains' || first === 'platform' ? `${first}/${second}` : first;
}
