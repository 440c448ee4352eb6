import type { AppContext } from '#server/context.ts';
import { addMilliseconds, DAY } from '#server/platform/lib/clock.ts';
import { listEntries, listParts, type SitemapEntry, sitemapKinds } from './sitemap-queries.ts';

const PAGES = [
  ...['/', '/events', '/marketplace', '/about', '/contact', '/guidelines', '/host-tools', '/help', '/faq', '/safety'],
  ...['/privacy', '/terms', '/cookies', '/become-organizer'],
];
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';
/** Events are listed for this long after they have ended. */
const DAYS_AFTER_END = 30;

/** Keeps crawlers out of personal pages, secret addresses and the API. */
export function robotsText({ config }: AppContext): string {
  const disallowed = [
    ...['/services/', '/checkout/', '/my-tickets', '/tickets/', '/dashboard', '/account/', '/saved', '/unsubscribe/'],
    ...[
      '/invitations/',
      '/team-invitations/',
      '/transfers/',
      '/waiting-list/',
      '/requests/',
      '/postponed/',
      '/promoter',
    ],
  ];
  const lines = ['User-agent: *', ...disallowed.map((path) => `Disallow: ${path}`), ''];
  return [...lines, `Sitemap: ${config.publicUrl}/sitemap.xml`, ''].join('\n');
}

/**
 * The sitemap index: the static pages, then events, organizers and artists in parts of the size search engines accept.
 */
export async function sitemapIndex(ctx: AppContext): Promise<string> {
  const parts = Object.entries(kindsOf(ctx)).map(async ([name, kind]) => {
    const ids = await listParts(ctx.db, kind, ctx.settings.sitemap_size);
    return ids.map((id) => `${name}-${id}`);
  });
  const files = ['pages', ...(await Promise.all(parts)).flat()];
  const entries = files.map((file) => `<sitemap><loc>${ctx.config.publicUrl}/sitemaps/${file}.xml</loc></sitemap>`);
  return documentOf('sitemapindex', entries);
}

/** One file of the index; undefined for an unknown name. */
export async function sitemapFile(ctx: AppContext, file: string): Promise<string | undefined> {
  if (file === 'pages.xml')
    return documentOf(
      'urlset',
      PAGES.map((path) => urlOf(ctx, path)),
    );
  const [, name = '', first] = /^([a-z]+)-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.xml$/.exec(file) ?? [];
  const kinds = kindsOf(ctx);
  const kind = Object.hasOwn(kinds, name) ? kinds[name] : undefined;
  if (!kind || !first) return undefined;
  const entries = await listEntries(ctx.db, kind, { first, limit: ctx.settings.sitemap_size });
  return documentOf(
    'urlset',
    entries.map((entry) => urlOf(ctx, `/${name}/${encodeURIComponent(entry.name)}`, entry)),
  );
}

function kindsOf(ctx: AppContext) {
  return sitemapKinds(addMilliseconds(ctx.clock.now(), -DAYS_AFTER_END * DAY));
}

// Paths are encoded, so no character has to be escaped for XML.
function urlOf({ config }: AppContext, path: string, entry?: SitemapEntry): string {
  const changed = entry ? `<lastmod>${entry.updated_at.toISOString()}</lastmod>` : '';
  return `<url><loc>${config.publicUrl}${path}</loc>${changed}</url>`;
}

function documentOf(root: string, entries: string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="${NAMESPACE}">\n${entries.join('\n')}\n</${root}>\n`;
}
