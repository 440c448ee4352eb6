import { describe, expect, test } from 'vitest';
import type { EventEditor } from '#contract/event-editing.ts';
import type { EventDetail } from '#contract/events.ts';
import { buildEvent } from './factory.ts';
import { buildListing } from '#server/domains/resale/factory.ts';
import { buildTicketType } from '#server/domains/ticket-types/factory.ts';
import { createTestApp } from '#server/testing/app.ts';
import { call } from '#server/testing/checkout.ts';
import { buildHost } from '#server/testing/host.ts';
import { eventForm } from '#server/testing/event-form.ts';

const velvet = await createTestApp();

const form = {
  ...eventForm,
  ticket_name: 'General',
  ticket_price: { amount: 0, currency: 'eur' },
};

type Host = Awaited<ReturnType<typeof buildHost>>;
const create = async ({ send }: Host, title: string) =>
  (await send<EventEditor>('POST', '/events/', { ...form, title })).body;
const rename = async ({ send }: Host, { id, version }: EventEditor, title: string, values = {}) =>
  (await send<EventEditor>('PATCH', `/events/${id}/`, { version, title, ...values })).body;
const publish = async ({ send }: Host, { id }: EventEditor) =>
  (await send<EventEditor>('POST', `/events/${id}/publish/`)).body;
const publicSlug = async (address: string) => (await call<EventDetail>(velvet.url, `/events/${address}/`)).body.slug;

describe('the address of an event', () => {
  test.each([
    ['Nachtschicht: Öffnung', 'nachtschicht-oeffnung'],
    ['Ночь музыки', 'noch-muzyki'],
    ['  L’été à São Paulo!  ', 'l-ete-a-sao-paulo'],
  ])('of %s is %s', async (title, slug) => {
    expect((await create(await buildHost(velvet), title)).slug).toBe(slug);
  });

  test.each(['夜', '🦊🦊', 'create', 'My events', 'a'.repeat(200), '0198f0c0-0000-7000-8000-000000000000', '---'])(
    'of %s is one that can be opened',
    async (title) => {
      const host = await buildHost(velvet);
      const { id, slug } = await create(host, title);
      expect(slug).toMatch(/^[a-z0-9][a-z0-9-]{0,119}$/);
      const { body } = await host.send<EventDetail>('GET', `/events/${slug}/`);
      expect(body.id).toBe(id);
    },
  );

  test('is unique, also when many events with one title are created at the same moment', async () => {
    const host = await buildHost(velvet);
    const made = await Promise.all(Array.from({ length: 12 }, () => create(host, 'Rush hour')));
    expect(new Set(made.map(({ slug }) => slug)).size).toBe(12);
  });

  test('follows the title of a draft, and the earlier one redirects to it', async () => {
    const host = await buildHost(velvet);
    const draft = await create(host, 'Working title');
    const renamed = await rename(host, draft, 'Final title');
    expect(renamed.slug).toBe('final-title');
    const editor = await host.send<EventEditor>('GET', `/events/${draft.slug}/editor/`);
    expect(editor.body).toMatchObject({ id: draft.id, slug: 'final-title' });
  });

  test('stays when a published event is renamed, unless a new one is requested; both work for ever', async () => {
    const host = await buildHost(velvet);
    const draft = await create(host, 'Deep end');
    const published = await publish(host, draft);
    const renamed = await rename(host, published, 'Shallow end');
    expect(renamed).toMatchObject({ title: 'Shallow end', slug: 'deep-end' });
    const { body: moved } = await host.send<EventEditor>('PATCH', `/events/${draft.id}/`, {
      version: renamed.version,
      new_address: true,
    });
    expect(moved.slug).toBe('shallow-end');
    expect(await publicSlug('deep-end')).toBe('shallow-end');
    expect(await publicSlug('shallow-end')).toBe('shallow-end');
    const calendar = await fetch(`${velvet.url}/services/api/events/deep-end/event.ics`);
    expect(await calendar.text()).toContain('/events/shallow-end');
    await velvet.ctx.db.updateTable('events').set({ visibility: 'unlisted' }).where('id', '=', draft.id).execute();
    expect((await fetch(calendar.url)).status).toBe(200);
  });

  test('that was replaced is never given to another event, but the event may take it back', async () => {
    const host = await buildHost(velvet);
    const draft = await create(host, 'First light');
    const renamed = await rename(host, draft, 'Last light');
    const other = await create(host, 'First light');
    expect(other.slug).toMatch(/^first-light-\d{6}$/);
    expect((await rename(host, renamed, 'First light')).slug).toBe('first-light');
    expect((await create(host, 'Last light')).slug).not.toBe('last-light');
  });

  test('does not change again when an unpublished event is renamed', async () => {
    const host = await buildHost(velvet);
    const published = await publish(host, await create(host, 'Once seen'));
    await host.send('POST', `/events/${published.id}/unpublish/`);
    expect((await rename(host, published, 'Hidden', { version: 3 })).slug).toBe('once-seen');
  });
});

describe('an unlisted event', () => {
  const unlisted = async () => {
    const host = await buildHost(velvet);
    const event = await buildEvent(velvet.ctx, { organization_id: host.organization.id, visibility: 'unlisted' });
    return { host, event };
  };
  const open = async (path: string, headers = {}) => (await call(velvet.url, path, { headers })).status;

  test('opens by its slug, and by its id for its team only', async () => {
    const { host, event } = await unlisted();
    const ids = [event.slug, event.id, event.id.toUpperCase()];
    for (const path of ['/events/:name/', '/ticket-types/?event_id=:name', '/resale/events/:name/']) {
      const statuses = await Promise.all(ids.map((id) => open(path.replace(':name', id))));
      expect([path, ...statuses]).toEqual([path, 200, 404, 404]);
      expect(await open(path.replace(':name', event.id), { authorization: host.authorization })).toBe(200);
    }
  });

  test('has its waiting list and request form by its slug only', async () => {
    const { event } = await unlisted();
    await buildTicketType(velvet.ctx, { event_id: event.id, capacity: 0 });
    await buildTicketType(velvet.ctx, { event_id: event.id, by_request: true });
    for (const form of ['waiting-list/form', 'request-form'])
      expect([form, await open(`/events/${event.slug}/${form}/`), await open(`/events/${event.id}/${form}/`)]).toEqual([
        form,
        200,
        404,
      ]);
  });

  test('has a ticket in Resale that can be opened by its own address', async () => {
    const { event } = await unlisted();
    const type = await buildTicketType(velvet.ctx, { event_id: event.id });
    const { listing } = await buildListing(velvet.ctx, { type });
    expect(await open(`/resale/listings/${listing.id}/`)).toBe(200);
  });
});
