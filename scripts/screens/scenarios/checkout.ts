import { cards, goToPayment, payWith } from '#scripts/system/payment-page.ts';
import { expect } from '../expect.ts';
import { buildUser } from '#server/domains/auth/factory.ts';
import { expectHeading, takeHold } from '../checkout-steps.ts';
import type { Scenario } from '../scenario.ts';

/** From a hold to the tickets. */
export const checkout: Scenario = async (context) => {
  const { ctx, open, capture } = context;
  const guest = await open('/');
  await takeHold(guest, { slug: 'breathwork-cold-water', email: context.address('ada') });
  await expect(guest.getByText('Held for you')).toBeVisible();
  await capture(guest, 'checkout-held', 'A hold: countdown, who is coming, and what it costs');
  await capture(guest, 'checkout-whole', 'The same from top to bottom, with the organizer’s questions', {
    fullPage: true,
  });
  await guest.getByRole('button', { name: 'Change the e-mail address' }).click();
  await capture(guest, 'checkout-address', 'Correcting the address the tickets go to');
  await guest.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await guest.getByRole('button', { name: /^Pay / }).click();
  await expect(guest.getByText('Please tick this to continue.')).toBeVisible();
  await capture(guest, 'checkout-question-missing', 'A question that has to be answered');
  await guest.getByRole('button', { name: 'Cancel order' }).click();
  await capture(guest, 'checkout-give-back', 'Giving the tickets back, asked once more');
  await guest.getByRole('button', { name: 'Keep order' }).click();

  const other = await open(guest.url());
  await other.getByLabel('I can swim').check();
  await other.getByRole('button', { name: /^Pay / }).click();
  await expectHeading(other, 'Started in another browser');
  await capture(other, 'checkout-other-browser', 'Somebody else’s browser');

  await guest.getByLabel('Ticket 1').fill('Ada Lovelace');
  await guest.getByLabel('Ticket 2').fill('Grace Hopper');
  await guest.getByLabel('I can swim').check();
  await goToPayment(guest);
  await payWith(guest, cards.good);
  await expectHeading(guest, 'You’re in');
  await capture(guest, 'checkout-paid-guest', 'Paid, as a guest', { fullPage: true });

  const swimmer = await open('/');
  await takeHold(swimmer, { slug: 'sunrise-swim-coffee', email: context.address('noa') });
  await expectHeading(swimmer, 'You’re in');
  await capture(swimmer, 'checkout-free', 'A free order: complete at once, and asked afterwards', { fullPage: true });

  const { username } = await buildUser(ctx, { first_name: 'Robin', last_name: 'Marlow' });
  const member = await open('/', username);
  await takeHold(member, { slug: 'nachtschicht' });
  await goToPayment(member);
  await payWith(member, cards.good);
  await expectHeading(member, 'You’re in');
  await member.getByRole('main').getByRole('link', { name: 'My Tickets' }).waitFor();
  await capture(member, 'checkout-paid-account', 'Paid, signed in', { fullPage: true });
};
