import { PASSWORD } from '#server/domains/auth/factory.ts';
import { expectAccessible } from './support/accessible.ts';
import { chooseTickets, getTickets, open, signIn } from './support/buying.ts';
import { expect, test } from './support/test.ts';
import { doorsOpenNow } from './support/world.ts';

test('the front page knows tonight’s ticket, whom one follows and the city; an event knows one’s tickets', async ({
  page,
  world,
}) => {
  const person = await world.buildPerson({ first_name: 'Imke', last_name: 'Sander' });
  const tonight = await world.buildParty(doorsOpenNow());
  const { ticket } = await world.buildTicket(tonight, { owner: person });
  await signIn(page, person.username, PASSWORD);
  await open(page, '/organizers/nachtwerk');
  const saved = page.waitForResponse((response) => response.url().endsWith('/services/api/saved/') && response.ok());
  await page.getByRole('button', { name: 'Follow Nachtwerk Kollektiv' }).click();
  await saved;
  await page.goto('/saved');
  const host = page.getByRole('region', { name: 'Hosts you follow' });
  await expect(host.locator('img')).toHaveAttribute('src', /^\/media\/pictures\//);
  await open(page, '/events?city=Berlin');
  await expect(page.getByRole('heading', { level: 1, name: /Berlin/ })).toBeVisible();

  await open(page, '/');
  const bar = page.getByRole('region', { name: 'Tonight' });
  await expect(bar).toContainText(tonight.title);
  await expect(page.getByLabel('City')).toHaveValue('Berlin');
  const followed = page.getByRole('region', { name: 'From hosts and artists you follow' });
  await followed.scrollIntoViewIfNeeded();
  await expect(followed.getByRole('listitem').first()).toBeVisible();
  await expect(page.getByRole('region', { name: 'Next in Berlin' }).getByRole('listitem').first()).toBeVisible();
  await expectAccessible(page);
  await bar.getByRole('link', { name: 'Open ticket' }).click();
  await page.waitForURL(`**/my-tickets/${ticket.id}`);
  await expect(page.getByRole('link', { name: 'Open map' })).toHaveAttribute('href', /openstreetmap\.org/);
  const way = page.getByRole('link', { name: 'Directions' });
  await expect(way).toHaveAttribute('href', /destination=/);

  await open(page, `/events/${tonight.slug}`);
  await expect(page.locator('.host-card img')).toHaveAttribute('src', /^\/media\/pictures\//);
  await expect(page.getByRole('link', { name: 'You have 1 ticket' })).toHaveAttribute(
    'href',
    `/my-tickets/${ticket.id}`,
  );
  await expect(page.getByText(/^Your tickets go to your account/)).toContainText(person.email);
  await chooseTickets(page, 1);
  await getTickets(page, 1).click();
  await page.waitForURL('**/checkout/*');
  await expect(page.getByLabel('Name on the ticket')).toHaveValue('Imke Sander');
});

test('a sold-out night leads to other dates and to similar nights with tickets', async ({ page, world }) => {
  const series_id = crypto.randomUUID();
  const place = { city: 'Lindau', category: 'arts', series_id };
  const gone = await world.buildParty({ ...place, title: 'Gone by noon' }, [{ capacity: 1 }]);
  await world.buildTicket(gone);
  const date = await world.buildParty({ ...place, title: 'Gone by noon, again' });
  const goneToo = await world.buildParty({ ...place, title: 'Gone as well' }, [{ capacity: 1 }]);
  await world.buildTicket(goneToo);
  const similar = await world.buildParty({ city: 'Lindau', category: 'arts', title: 'Harbour lights' });
  // A label says it; the poster keeps its colour.
  await open(page, '/events?city=Lindau');
  const card = page.getByRole('article').filter({ hasText: 'Gone as well' });
  await expect(card).toContainText('Sold out');
  await expect(card.getByRole('presentation')).toHaveCSS('opacity', '1');
  await open(page, `/events/${gone.slug}`);
  const box = page.getByRole('region', { name: 'Sold out' });
  const dates = box.getByRole('region', { name: 'Other dates' });
  await expect(dates.getByRole('link')).toHaveCount(1);
  await expect(dates.getByRole('link')).toHaveAttribute('href', `/events/${date.slug}`);
  const nearby = box.getByRole('region', { name: 'Similar nights with tickets' });
  await expect(nearby.getByRole('link', { name: /Harbour lights/ })).toHaveAttribute('href', `/events/${similar.slug}`);
  await expectAccessible(page);
  await dates.getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Gone by noon, again' })).toBeVisible();
});
