import { describe, expect, it } from 'vitest';

import { buildEvent } from '#server/domains/events/factory.ts';
import { DAY, addMilliseconds } from '#server/platform/lib/clock.ts';
import { buildOrganization } from '#server/domains/organizations/factory.ts';
import { newSecret } from '#server/platform/lib/random.ts';
import { createTestSite } from '#server/testing/site.ts';
import { readPage } from '#server/testing/read-page.ts';

const { test, site } = await createTestSite();

const soon = (days: number) => addMilliseconds(test.clock.now(), days * DAY);

describe('the page of an organizer', () => {
  it('shows their profile, coming and past events, complete without scripts, and is linked from their events', async () => {
    const host = await buildOrganization(test.ctx, { name: 'Nachtwerk <i>', bio: 'One boiler house.' });
    const values = { organization_id: host.id, doors_at: null };
    const next = await buildEvent(test.ctx, { ...values, title: 'Next week' });
    await buildEvent(test.ctx, { ...values, title: 'Long gone', starts_at: soon(-9), ends_at: soon(-8) });
    const page = readPage((await site.inject(`/organizers/${host.handle}`)).body);
    expect(page.heading).toBe('Nachtwerk <i>');
    expect(page.words).toMatch(/One boiler house\..*Coming up.*Next week.*Past events.*Long gone/);
    expect(page.canonical).toBe(`https://velvet.example/organizers/${host.handle}`);
    expect(page.og('image')).toContain(`/media/posters/${next.id}/`);
    expect(await page.data('Organization')).toMatchObject([{ name: 'Nachtwerk <i>', url: page.canonical }]);
    expect(readPage((await site.inject(`/events/${next.slug}`)).body).links).toContain(`/organizers/${host.handle}`);
  });

  it('shows picture and website, and a former handle redirects to it for good', async () => {
    const picture_name = newSecret(16);
    const values = { picture_name, website: 'https://www.owls.example/' };
    const host = await buildOrganization(test.ctx, values);
    await buildEvent(test.ctx, { organization_id: host.id });
    const handle = `${host.handle}-new`;
    await test.ctx.db.updateTable('organizations').set({ handle }).where('id', '=', host.id).execute();
    const former = await site.inject(`/organizers/${host.handle}`);
    expect([former.statusCode, former.headers.location]).toEqual([301, `/organizers/${handle}`]);
    const page = readPage((await site.inject(`/organizers/${handle}`)).body);
    expect(page.words).toContain('owls.example');
    const logo = `https://velvet.example/media/pictures/${picture_name}.webp`;
    expect(await page.data('Organization')).toMatchObject([{ logo, sameAs: 'https://www.owls.example/' }]);
  });

  it('is 404 while they have no public event', async () => {
    const host = await buildOrganization(test.ctx);
    await buildEvent(test.ctx, { organization_id: host.id, visibility: 'unlisted' });
    const page = await site.inject(`/organizers/${host.handle}`);
    expect([page.statusCode, readPage(page.body).robots]).toEqual([404, 'noindex']);
  });
});
