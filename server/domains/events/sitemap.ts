import type { AppContext } from '#server/context.ts';
import { addMilliseconds, DAY } from '#server/platform/lib/clock.ts';
import {
  listEventEntries,
  listEventParts,
  listOrganizerEntries,
  listOrganizerParts,
  type SitemapEntry,
} from './sitemap-queries.ts';

const PAGES = [
  ...['/', '/events', '/marketplace', '/about', '/contact', '/guidelines', '/host-tools', '/help', '/faq', '/safety'],
  ...['/privacy', '/terms', '/cookies', '/become-organizer'],
];
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';
/** An event stays findable this long after it has ended. */
const KEPT_DAYS = 30;

/** What crawlers may not walk: people's own pages, secret addresses and the API. */
export function robotsText({ config }: AppContext): string {
  const closed = [
    ...['/services/', '/checkout/', '/my-tickets', '/tickets/', '/dashboard', '/account/', '/saved', '/unsubscribe/'],
    ...['/invitations/', '/transfers/', '/promoter'],
  ];
  const lines = ['User-agent: *', ...closed.map((path) => `Disallow: ${path}`), ''];
  return [...lines, `Sitemap: ${config.publicUrl}/sitemap.xml`, ''].join('\n');
}

/** The index of all sitemaps: the plain pages, and events and organizers in parts of a size search engines take. */
export async function sitemapIndex(ctx: AppContext): Promise<string> {
  const limit = ctx.settings.sitemap_size;
  const [events, organizers] = await Promise.all([
    listEventParts(ctx.db, { limit, since: sinceOf(ctx) }),
    listOrganizerParts(ctx.db, limit),
  ]);
  const files = ['pages', ...events.map((id) => `events-${id}`), ...organizers.map((id) => `organizers-${id}`)];
  const entries = files.map((file) => `<sitemap><loc>${ctx.config.publicUrl}/sitemaps/${file}.xml</loc></sitemap>`);
  return documentOf('sitemapindex', entries);
}

/** One file of the index; undefined for a name that is none. */
export async function sitemapFile(ctx: AppContext, file: string): Promise<string | undefined> {
  if (file === 'pages.xml')
    return documentOf(
      'urlset',
      PAGES.map((path) => urlOf(ctx, path)),
    );
  const [, kind, from] = /^(events|organizers)-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.xml$/.exec(file) ?? [];
  if (!kind || !from) return undefined;
  const limit = ctx.settings.sitemap_size;
  const entries =
    kind === 'events'
      ? await listEventEntries(ctx.db, { from, limit, since: sinceOf(ctx) })
      : await listOrganizerEntries(ctx.db, { from, limit });
  return documentOf(
    'urlset',
    entries.map((entry) => urlOf(ctx, `/${kind}/${entry.name}`, entry)),
  );
}

function sinceOf(ctx: AppContext): Date {
  return addMilliseconds(ctx.clock.now(), -KEPT_DAYS * DAY);
}

// Slugs and handles are letters, digits and dashes: nothing in them needs escaping.
function urlOf({ config }: AppContext, path: string, entry?: SitemapEntry): string {
  const changed = entry ? `<lastmod>${entry.updated_at.toISOString()}</lastmod>` : '';
  return `<url><loc>${config.publicUrl}${path}</loc>${changed}</url>`;
}

function documentOf(root: string, entries: string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="${NAMESPACE}">\n${entries.join('\n')}\n</${root}>\n`;
}
