import { expect } from '../expect.ts';
import { buildUser } from '#server/domains/auth/factory.ts';
import { demoPeople } from '#server/demo/logins.ts';
import { createGuestLink } from '#server/domains/tickets/guest-links.ts';
import { buildSale } from '#server/domains/tickets/factory.ts';
import { expectHeading } from '../checkout-steps.ts';
import { getEvent } from '../find-records.ts';
import { type Scenario, visit } from '../scenario.ts';

const mira = demoPeople.visitor.username;

/** The list of tickets, single tickets, and a guest's tickets. */
export const tickets: Scenario = async ({ ctx, address, open, capture }) => {
  const page = await open('/my-tickets', mira);
  await expect(page.getByRole('listitem').first()).toBeVisible();
  await capture(page, 'my-tickets-upcoming', 'Tickets for what is coming', { fullPage: true });
  await page
    .getByRole('link', { name: /Nachtschicht/ })
    .or(page.getByRole('link', { name: /Regular|Early bird/ }))
    .first()
    .click();
  await expect(page.getByRole('img', { name: 'Your ticket’s code' })).toBeVisible();
  await capture(page, 'ticket-open', 'A ticket, ready for the door');
  await capture(page, 'ticket-whole', 'The same with its passport and actions', { fullPage: true });
  await page.getByRole('button', { name: 'Change the name' }).click();
  await capture(page, 'ticket-rename', 'Naming the holder');
  await visit(page, '/my-tickets?when=past');
  await expect(page.getByRole('listitem').first()).toBeVisible();
  await capture(page, 'my-tickets-past', 'Tickets of nights behind', { fullPage: true });
  await page.getByRole('link', { name: /Used/ }).first().click();
  await expect(page.getByText('Used', { exact: true }).first()).toBeVisible();
  await capture(page, 'ticket-used', 'A ticket that was used');

  const nobody = await buildUser(ctx, { first_name: 'Robin', last_name: 'Marlow' });
  const empty = await open('/my-tickets', nobody.username);
  await expect(empty.getByRole('heading', { name: 'No upcoming tickets yet' })).toBeVisible();
  await capture(empty, 'my-tickets-empty', 'No tickets yet');

  const { types, title } = await getEvent(ctx, 'fernlicht');
  const email = address('ada');
  const { order } = await buildSale(ctx, { type: types[0], quantity: 2, email, holder_name: 'Ada Lovelace' });
  const token = await createGuestLink(ctx, ctx.db, { email, order_id: order.id });
  const guest = await open(`/tickets/guest/${token}`);
  await expectHeading(guest, title);
  await capture(guest, 'ticket-guest', 'A guest’s tickets, behind the link in the mail');
};
