import { buildApp } from '#server/app.ts';
import { registerPages } from '#server/platform/pages/register-pages.ts';
import { afterFile } from './after-file.ts';
import { createTestApp } from './app.ts';

/** The application with the built website's pages, not listening; requests are injected. */
export async function createTestSite() {
  const test = await createTestApp();
  const publicUrl = 'https://velvet.example';
  const site = await buildApp({ ...test.ctx, config: { ...test.ctx.config, publicUrl } });
  await registerPages(site, {
    brand_name: 'Velvet',
    public_url: publicUrl,
    page_cache_milliseconds: 2000,
    page_timeout_milliseconds: 4500,
    clock: test.clock,
    cache: test.ctx.cache,
  });
  await site.ready();
  afterFile(() => site.close());
  return { test, site };
}
