import { buildApp } from '#server/app.ts';
import { registerPages } from '#server/platform/pages/register-pages.ts';
import type { Settings } from '#server/settings.ts';
import { afterFile } from './after-file.ts';
import { createTestApp } from './app.ts';

/** The application with the built website's pages, not listening; requests are injected. */
export async function createTestSite(settings?: Partial<Settings>) {
  const test = await createTestApp({ settings });
  const config = { ...test.ctx.config, publicUrl: 'https://velvet.example' };
  const site = await buildApp({ ...test.ctx, config });
  await registerPages(site, { config, clock: test.clock, cache: test.ctx.cache });
  await site.ready();
  afterFile(() => site.close());
  return { test, site };
}
