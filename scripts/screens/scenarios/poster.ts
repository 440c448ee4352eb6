import sharp from 'sharp';
import { demoPeople } from '#server/demo/logins.ts';
import { buildEvent } from '#server/domains/events/factory.ts';
import { buildTicketType } from '#server/domains/ticket-types/factory.ts';
import { expect } from '../expect.ts';
import { getEvent } from '../find-records.ts';
import { type ScenarioContext, type Scenario, visit } from '../scenario.ts';

const { organizer } = demoPeople;

const titles = [
  [
    'long',
    'A very long title',
    'The Great Winter Gathering of Everybody Who Ever Danced Until the First Tram, with Three Floors, Two Choirs, a Brass Band on the Roof and, for as long as it lasts, Soup from the Kitchen Next Door Too',
  ],
  ['rtl', 'A title from right to left', 'ليلة الموسيقى الإلكترونية في برلين'],
  ['emoji', 'A title of pictures', '🪩🕺💃 Disco 🌈✨'],
] as const;

/** A draft, the poster editor, and events with unusual titles. */
export const poster: Scenario = async (context) => {
  const { open, capture } = context;
  const { slug } = await buildHosted(context, { state: 'draft', title: 'Under the Ice' });
  const page = await open(`/events/${slug}`, organizer.username);
  await capture(page, 'event-draft', 'A draft, as its host sees it');
  await visit(page, `/events/${slug}/edit`);
  await page.getByRole('heading', { name: 'Poster' }).scrollIntoViewIfNeeded();
  await capture(page, 'poster-drawn', 'The poster we drew');
  await page.getByLabel('Picture file').setInputFiles(await photo());
  await expect(page.getByRole('slider', { name: 'Focal point' })).toBeVisible();
  await page.getByRole('img', { name: 'All of it' }).click({ position: { x: 60, y: 60 } });
  await capture(page, 'poster-focal', 'A picture and its focal point', { fullPage: true });
  await page.getByRole('button', { name: 'Save the poster' }).click();
  await expect(page.getByText('was updated.')).toBeVisible();
  await visit(page, `/events/${slug}`);
  await capture(page, 'event-picture', 'An event with a picture of its own');
  const hidden = await buildHosted(context, { visibility: 'private', title: 'Behind the Bookcase' });
  await visit(page, `/events/${hidden.slug}`);
  await capture(page, 'event-private', 'A private event');
  const wide = await buildHosted(context, { visibility: 'unlisted', title: 'Fourteen Ways In' });
  await addTypes(context, wide.id);
  await visit(page, `/events/${wide.slug}`);
  await capture(page, 'event-many-types', 'Many ticket types', { fullPage: true });
  for (const [name, caption, title] of titles) {
    const event = await buildHosted(context, { title, visibility: 'unlisted' });
    await visit(page, `/events/${event.slug}`);
    await capture(page, `event-title-${name}`, caption);
  }
};

async function buildHosted({ ctx }: ScenarioContext, values: Parameters<typeof buildEvent>[1]) {
  const { organization_id } = await getEvent(ctx, 'nachtschicht');
  const event = await buildEvent(ctx, { organization_id, summary: 'One night, three floors, no phones.', ...values });
  await buildTicketType(ctx, { event_id: event.id, name: 'Regular', price_amount: 1800, capacity: 200 });
  return event;
}

async function addTypes({ ctx }: ScenarioContext, eventId: string) {
  for (let number = 2; number <= 14; number += 1) {
    const description =
      number % 3 === 0 ? 'Entry until one, with a drink and the cloakroom. Come together, please.' : '';
    const values = { name: `Floor ${number}`, description, price_amount: 400 * number, position: number };
    await buildTicketType(ctx, { event_id: eventId, ...values });
  }
}

/** Something to crop: a bright disc in the upper left of a dark field. */
async function photo() {
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="1800" height="1100"><defs><linearGradient id="g" x2="0" y2="1">` +
    `<stop stop-color="#241138"/><stop offset="1" stop-color="#0b5a63"/></linearGradient></defs>` +
    `<path fill="url(#g)" d="M0 0h1800v1100H0z"/><circle cx="420" cy="330" r="210" fill="#ffc954"/>` +
    `<path fill="#0a1030" d="M0 900q450-180 900 0t900-40v240H0z"/></svg>`;
  return { name: 'night.png', mimeType: 'image/png', buffer: await sharp(Buffer.from(svg)).png().toBuffer() };
}
