import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';

import { formatDateTime } from '#contract/format-time.ts';
import { eventChanged } from '#server/domains/events/event-changed.ts';
import { buildEvent } from '#server/domains/events/factory.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { DAY, HOUR, addMilliseconds } from '#server/platform/lib/clock.ts';
import { buildPromoCode } from '#server/domains/promo-codes/factory.ts';
import { createTestSite } from '#server/testing/site.ts';
import { until } from '#server/testing/until.ts';
import { readPage } from '#server/testing/read-page.ts';
import { buildTicketType } from '#server/domains/ticket-types/factory.ts';

const SITE = 'https://velvet.example';

const { test, site } = await createTestSite();

type EventValues = NonNullable<Parameters<typeof buildEvent>[1]>;
type TypeValues = NonNullable<Parameters<typeof buildTicketType>[1]>;

async function buildParty(values: EventValues = {}, types: TypeValues[] = [{}]) {
  const event = await buildEvent(test.ctx, values);
  for (const type of types) await buildTicketType(test.ctx, { ...type, event_id: event.id });
  return event;
}

async function pageOf(event: { slug: string }) {
  const answer = await site.inject(`/events/${event.slug}`);
  return { status: answer.statusCode, ...readPage(answer.body) };
}

const soon = (days: number) => addMilliseconds(new Date(), days * DAY);

type State = { values?: EventValues; type?: TypeValues; words: string[]; status: string; offer: string };

const states = (): Record<string, State> => ({
  'on sale': { type: {}, words: ['Tickets', '€53.00'], status: 'EventScheduled', offer: 'InStock' },
  'few left': {
    type: { capacity: 4 },
    words: ['Few left', '4 left'],
    status: 'EventScheduled',
    offer: 'LimitedAvailability',
  },
  'sold out': { type: { capacity: 0 }, words: ['Sold out'], status: 'EventScheduled', offer: 'SoldOut' },
  'not yet': {
    type: { sales_start_at: soon(2) },
    words: ['On sale soon', 'Sales open'],
    status: 'EventScheduled',
    offer: 'PreSale',
  },
  ended: {
    values: { doors_at: null, starts_at: soon(-2), ends_at: soon(-1) },
    words: ['This event is over'],
    status: 'EventScheduled',
    offer: 'Discontinued',
  },
  postponed: {
    values: { postponed_from: soon(3) },
    words: ['This event has a new date', 'tickets stay valid'],
    status: 'EventRescheduled',
    offer: 'InStock',
  },
  cancelled: {
    values: { state: 'cancelled', cancelled_at: soon(0) },
    words: ['This event has been cancelled', 'refunded in full'],
    status: 'EventCancelled',
    offer: 'Discontinued',
  },
});

describe('the page of an event shows its state, also as structured data', () => {
  it.each(Object.keys(states()))('%s', async (name) => {
    const { values, type = {}, words, status, offer } = states()[name] as State;
    const page = await pageOf(await buildParty(values, [type]));
    expect(page.status).toBe(200);
    for (const word of words) expect(page.words).toContain(word);
    const [event] = await page.data('Event');
    expect(event).toMatchObject({
      eventStatus: `https://schema.org/${status}`,
      offers: { '@type': 'Offer', price: '53.00', priceCurrency: 'EUR', availability: `https://schema.org/${offer}` },
    });
  });

  it('says when the next sale opens, not when one began that is over', async () => {
    const opens = soon(2);
    const types = [{ name: 'Early', capacity: 0, sales_start_at: soon(-5) }, { sales_start_at: opens }];
    const { words } = await pageOf(await buildParty({}, types));
    expect(words).toContain(`Sales open ${formatDateTime(opens.toISOString(), 'Europe/Berlin', Date.now())}`);
  });

  it('links to a map and to directions, with and without coordinates', async () => {
    const marked = await pageOf(await buildParty({ latitude: 52.51, longitude: 13.42 }));
    expect(marked.links).toContain('https://www.openstreetmap.org/?mlat=52.51&mlon=13.42#map=17/52.51/13.42');
    expect(marked.links).toContain('https://www.google.com/maps/dir/?api=1&destination=52.51%2C13.42');
    const place = { venue_name: 'Salon', address: 'Alt Stralau 70', city: 'Berlin', country: 'DE' };
    const { links } = await pageOf(await buildParty({ ...place, latitude: null, longitude: null }));
    const words = new URLSearchParams({ query: 'Salon, Alt Stralau 70, Berlin, DE' });
    expect(links).toContain(`https://www.openstreetmap.org/search?${words}`);
  });

  it('names what is sold out while other tickets are on sale', async () => {
    const gone = (name: string) => ({ name, capacity: 0 });
    const one = await pageOf(await buildParty({}, [gone('Floor'), { name: 'Balcony' }]));
    expect(one.words).toContain('Floor is sold out. Returned tickets go to the waiting list first.');
    const three = await pageOf(await buildParty({}, [gone('Floor'), gone('Box'), gone('Stage'), { name: 'Balcony' }]));
    expect(three.words).toContain('Floor, Box and Stage are sold out. Returned tickets');
    const all = await pageOf(await buildParty({}, [gone('Floor')]));
    expect(all.words).toContain('Returned tickets go');
    expect(all.words).not.toContain('Floor is sold out');
  });

  it('leads on from what is past or cancelled', async () => {
    const past = { doors_at: null, starts_at: soon(-2), ends_at: soon(-1) };
    const place = { city: 'Ulm', category: 'wellness' } as const;
    const alone = await pageOf(await buildParty({ ...place, ...past }));
    expect(alone.links).toContain('/events?city=Ulm');
    expect(alone.links).not.toContain('#more-events');
    const cancelled = { ...place, state: 'cancelled', cancelled_at: soon(0) } as const;
    expect((await pageOf(await buildParty(cancelled))).links).toContain('/events?city=Ulm');
    await buildParty({ ...place, title: 'Mud and tea' });
    expect((await pageOf(await buildParty({ ...place, ...past }))).links).toContain('#more-events');
    expect((await pageOf(await buildParty(cancelled))).words).toContain('Similar nights with tickets');
  });

  it('a draft is visible as soon as it is published', async () => {
    const event = await buildParty({ state: 'draft', published_at: null });
    expect((await pageOf(event)).status).toBe(404);
    const publish = (isTold: boolean) =>
      inTransaction(test.ctx.db, async (tx) => {
        const published = { state: 'published' as const, published_at: test.clock.now() };
        await tx.updateTable('events').set(published).where('id', '=', event.id).execute();
        if (isTold) await eventChanged(tx, event.id);
      });
    // The 404 page is cached for a moment: only the notification invalidates it.
    await publish(false);
    expect((await pageOf(event)).status).toBe(404);
    await publish(true);
    await until(async () => (await pageOf(event)).status === 200);
  });

  it('private with requests to come: the same few facts for every visitor, not indexed; 404 once requests are off', async () => {
    const secret = { venue_name: 'The Hidden Cellar', address: '7 Back Lane', description_html: '<p>Side door</p>' };
    const event = await buildParty({ visibility: 'private', takes_requests: true, ...secret });
    const { statusCode, body, headers } = await site.inject(`/events/${event.slug}`);
    expect([statusCode, headers['cache-control']]).toEqual([200, expect.stringContaining('public')]);
    for (const text of [event.title, 'Ask to come', '<meta name="robots" content="noindex"'])
      expect(body).toContain(text);
    expect(body).not.toMatch(/Hidden Cellar|Back Lane|Side door/);
    await inTransaction(test.ctx.db, async (tx) => {
      await tx.updateTable('events').set({ takes_requests: false }).where('id', '=', event.id).execute();
      await eventChanged(tx, event.id);
    });
    expect(await until(async () => (await pageOf(event)).status === 404)).toBe(true);
  });

  it('draft and private: 404 for others; unlisted: only by its link, not indexed', async () => {
    expect((await pageOf(await buildParty({ state: 'draft', published_at: null }))).status).toBe(404);
    expect((await pageOf(await buildParty({ visibility: 'private' }))).status).toBe(404);
    const unlisted = await pageOf(await buildParty({ visibility: 'unlisted' }));
    expect(unlisted.words).toContain('This event is not listed.');
    expect([unlisted.robots, unlisted.canonical, await unlisted.data('Event')]).toEqual(['noindex', undefined, []]);
  });

  it('mentions prices and codes only if they apply', async () => {
    const free = await pageOf(await buildParty({ refund_policy: 'until_7_days' }, [{ price_amount: 0 }]));
    expect(free.words).toContain('Nothing to pay, no fees.');
    expect(free.words).not.toMatch(/refund|promo code|Resale|fees included/i);
    expect(await free.data('Event')).toMatchObject([{ isAccessibleForFree: true }]);
    const paid = await buildParty({ refund_policy: 'until_7_days' });
    expect((await pageOf(paid)).words).toContain('Refund until 7 days before');
    const coded = await buildParty();
    await buildPromoCode(test.ctx, { event_id: coded.id });
    expect((await pageOf(coded)).words).toContain('Have a promo code?');
  });
});

describe('the page of an event', () => {
  it('shows times over several days and daylight saving changes, in its own zone', async () => {
    const festival = { doors_at: null, time_zone: 'Europe/Berlin' };
    const long = await pageOf(
      await buildParty({
        ...festival,
        starts_at: new Date('2031-06-07T10:00Z'),
        ends_at: new Date('2031-06-08T22:00Z'),
      }),
    );
    expect(long.words).toContain('Saturday 7 – Sunday 8 June 2031');
    expect(long.words).toContain('Sat, 12:00 – Sun night, 00:00 CEST');
    const night = await pageOf(
      await buildParty({
        ...festival,
        starts_at: new Date('2031-10-25T21:00Z'),
        ends_at: new Date('2031-10-26T05:00Z'),
      }),
    );
    expect(night.words).toContain('23:00 CEST – 06:00 CET');
    expect(await night.data('Event')).toMatchObject([
      { startDate: '2031-10-25T23:00:00+02:00', endDate: '2031-10-26T06:00:00+01:00' },
    ]);
  });

  it.each([
    ['200 characters', 'Nachtschicht '.repeat(16).slice(0, 200)],
    ['right to left', 'ליל הקטיפה בברלין'],
    ['emoji', '🪩 Disco 👩‍👩‍👧‍👦 Night'],
    ['markup', '<b>"Loud" & \'late\'</b>'],
  ])('carries a title of %s whole', async (_kind, title) => {
    const event = await buildParty({ title });
    const answer = await site.inject(`/events/${event.slug}`);
    const page = readPage(answer.body);
    expect(page.heading).toBe(title.trim());
    expect(page.title).toBe(`${title} | Velvet`);
    expect(await page.data('Event')).toMatchObject([{ name: title }]);
    expect(answer.body).toMatch(/<h1 dir="auto"/);
  });

  it('links to calendar, map, report, and to other events of the host and the category, nearest first', async () => {
    const event = await buildParty({ city: 'Leadon', category: 'wellness', latitude: 52.5, longitude: 13.4 });
    const sibling = await buildParty({ organization_id: event.organization_id, title: 'Sister night' });
    const far = await buildParty({ category: 'wellness', title: 'Far away' });
    const near = await buildParty({ city: 'Leadon', category: 'wellness', title: 'Around the corner' });
    const { links, words } = await pageOf(event);
    for (const link of [
      `/services/api/events/${event.slug}/event.ics`,
      `/report?event=${event.slug}`,
      'https://www.openstreetmap.org/?mlat=52.5&mlon=13.4#map=17/52.5/13.4',
      ...[sibling, far, near].map(({ slug }) => `/events/${slug}`),
    ])
      expect(links).toContain(link);
    expect(words.indexOf('Around the corner')).toBeLessThan(words.indexOf('Far away'));
  });

  it('has its address and its own poster for link previews', async () => {
    const event = await buildParty({
      ...{ title: 'Shared', summary: 'Come along.', venue_name: 'Old Gasworks', city: 'Berlin' },
      ...{ doors_at: null, starts_at: new Date('2031-10-25T19:00:00Z'), ends_at: new Date('2031-10-26T01:00:00Z') },
    });
    const page = await pageOf(event);
    expect(page.canonical).toBe(`${SITE}/events/${event.slug}`);
    expect([page.og('title'), page.og('description'), page.og('url')]).toEqual([
      'Shared',
      'Saturday 25 October 2031, Old Gasworks, Berlin. Come along.',
      page.canonical,
    ]);
    const image = new URL(page.og('image') ?? '');
    expect(image.origin).toBe(SITE);
    const picture = await site.inject(image.pathname);
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/png']);
  });
});

it('the calendar file of an event has the same time and place for an independent parser', async () => {
  const starts_at = new Date('2031-10-25T21:00:00Z');
  const event = await buildParty({
    title: 'Night, with; marks \\ and 🪩',
    doors_at: null,
    starts_at,
    ends_at: addMilliseconds(starts_at, 8 * HOUR),
    address: 'Uferstieg 14, 10245 Berlin',
  });
  const { body } = await site.inject(`/services/api/events/${event.slug}/event.ics`);
  const calendar = new ICAL.Component(ICAL.parse(body));
  const read = new ICAL.Event(calendar.getFirstSubcomponent('vevent') ?? undefined);
  expect(read.summary).toBe(event.title);
  expect(read.startDate.toJSDate()).toEqual(event.starts_at);
  expect(read.endDate.toJSDate()).toEqual(event.ends_at);
  expect(read.location).toContain('Uferstieg 14, 10245 Berlin');
  expect(read.uid).toContain(event.id);
});
