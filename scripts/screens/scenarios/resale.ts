import { expect } from '../expect.ts';
import { demoPeople } from '#server/demo/logins.ts';
import { expectHeading } from '../checkout-steps.ts';
import { type Scenario, visit } from '../scenario.ts';

const soldOut = 'kabarett-im-hinterhof';

/** Resale: the list, one event, one ticket, and an empty list. */
export const resale: Scenario = async ({ ctx, open, capture }) => {
  const page = await open('/marketplace');
  await expect(page.getByRole('article').first()).toBeVisible();
  await capture(page, 'resale', 'Resale: nights with tickets of guests who can’t make it');
  await capture(page, 'resale-whole', 'The same with how it works', { fullPage: true });
  await visit(page, '/marketplace?city=Berlin&price_max=300');
  await expectHeading(page, /Berlin/);
  await capture(page, 'resale-nothing', 'A search of Resale that finds nothing');

  await visit(page, `/marketplace/${soldOut}`);
  await expect(page.getByRole('checkbox').first()).toBeVisible();
  await capture(page, 'resale-event', 'The tickets of one night');
  // Some listings are being paid for by somebody else.
  const free = page.getByRole('checkbox', { disabled: false });
  await free.first().check();
  await free.nth(1).check();
  await page.getByRole('button', { name: /^Get 2 tickets/ }).click();
  await expect(page.getByText('Enter your e-mail.')).toBeVisible();
  await capture(page, 'resale-chosen', 'Two tickets chosen; the address is missing', { fullPage: true });

  const { id } = await ctx.db
    .selectFrom('listings as l')
    .innerJoin('events as e', 'e.id', 'l.event_id')
    .select('l.id')
    .where('e.slug', '=', soldOut)
    .where('l.state', '=', 'sold')
    .executeTakeFirstOrThrow();
  await visit(page, `/marketplace/${soldOut}/${id}`);
  await expect(page.getByRole('heading', { name: 'This ticket is gone' })).toBeVisible();
  await capture(page, 'resale-gone', 'One ticket that was sold');
  await visit(page, '/marketplace/nachtschicht-first-frost');
  await expect(page.getByText('Resale for this event has closed.')).toBeVisible();
  await capture(page, 'resale-closed', 'A night whose Resale is over');
  await visit(page, '/marketplace');
  await page.route('**/services/api/resale/**', () => undefined);
  await page.getByRole('article').first().getByRole('link').first().click();
  await expect(page.getByRole('status', { name: 'Loading the tickets' })).toBeVisible();
  await capture(page, 'resale-loading', 'One night while it loads');

  const own = await open('/marketplace', demoPeople.visitor.username);
  const [night] = await ctx.db
    .selectFrom('listings as l')
    .innerJoin('events as e', 'e.id', 'l.event_id')
    .innerJoin('users as u', 'u.id', 'l.seller_user_id')
    .select('e.slug')
    .where('u.username', '=', demoPeople.visitor.username)
    .where('l.state', '=', 'active')
    .execute();
  await visit(own, `/marketplace/${night?.slug}`);
  await expect(own.getByText('Yours', { exact: true })).toBeVisible();
  await capture(own, 'resale-own', 'One’s own ticket among the others');
};
