import { endTransfer } from '#server/domains/ticket-transfers/end-transfer.ts';
import { expireTransfers } from '#server/domains/ticket-transfers/expire-transfers.ts';
import { buildTransfer } from '#server/domains/ticket-transfers/factory.ts';
import { buildTicket } from '#server/domains/tickets/factory.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { addMilliseconds, HOUR, MINUTE } from '#server/platform/lib/clock.ts';
import { buildNight, buildPerson, daysAgo } from '../build-nights.ts';
import { expectHeading } from '../checkout-steps.ts';
import { expect } from '../expect.ts';
import { type Scenario, type ScenarioContext, visit } from '../scenario.ts';

type Person = Awaited<ReturnType<typeof buildPerson>>;

const note = 'Can’t make it on Friday, and you always wanted to see them. See you at breakfast!';

/** A ticket on its way to a friend, as its sender and its receiver see it. */
export const transfers: Scenario = async (context) => {
  const sender = await buildPerson(context, 'Nina', 'Okoye');
  await captureSending(context, sender);
  await captureReceiving(context, sender);
  await captureEndings(context, sender);
};

async function captureSending(context: ScenarioContext, sender: Person): Promise<void> {
  const { ctx, address, open, capture } = context;
  const { type } = await buildNight(context, { title: 'Paper Moons' });
  const { ticket } = await buildTicket(daysAgo(ctx, 2), { type, owner: sender, holder_name: 'Nina Okoye' });
  const page = await open(`/my-tickets/${ticket.id}`, sender.username);
  await page.getByRole('button', { name: 'Send to a friend' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send this ticket to a friend' });
  await expect(dialog.getByLabel('Your friend’s e-mail')).toBeVisible();
  await capture(page, 'transfer-send', 'Sending a ticket to a friend');
  await dialog.getByLabel('Your friend’s e-mail').fill('ada at example');
  await dialog.getByRole('button', { name: 'Send the ticket' }).click();
  await expect(dialog.getByText('Enter a valid e-mail address.')).toBeVisible();
  await capture(page, 'transfer-send-refused', 'An address that cannot be right');
  await dialog.getByLabel('Your friend’s e-mail').fill(address('ada.friend'));
  await dialog.getByLabel('A few words').fill(note);
  await dialog.getByRole('button', { name: 'Send the ticket' }).click();
  await expect(page.getByRole('region', { name: 'On its way' })).toBeVisible();
  await capture(page, 'transfer-pending', 'On its way, and how to take it back', { fullPage: true });
}

async function captureReceiving(context: ScenarioContext, sender: Person): Promise<void> {
  const { ctx, address, open, capture } = context;
  const { type } = await buildNight(context, { title: 'Slow Tide' });
  const { token } = await buildTransfer(ctx, { type, owner: sender, to_email: address('ada.friend'), note });
  const own = await open(`/transfers/${token}`, sender.username);
  await expectHeading(own, 'You sent this ticket');
  await capture(own, 'transfer-own-link', 'The sender opens the link');

  const guest = await open(`/transfers/${token}`);
  await expectHeading(guest, 'Nina Okoye sent you a ticket');
  await capture(guest, 'transfer-open', 'What the friend opens', { fullPage: true });
  await guest.getByLabel('Name on the ticket').fill('Ada Friend');
  await guest.getByRole('button', { name: 'Accept the ticket' }).click();
  await guest.waitForURL('**/tickets/guest/*');
  await expect(guest.getByRole('img', { name: 'Your ticket’s code' })).toBeVisible();
  await capture(guest, 'transfer-claimed', 'Accepted, with a code of its own', { fullPage: true });
  await visit(guest, `/transfers/${token}`);
  await expectHeading(guest, 'This ticket is yours');
  await capture(guest, 'transfer-yours', 'The link again, opened by who accepted it');
  await visit(own, `/transfers/${token}`);
  await expectHeading(own, 'This ticket was accepted');
  await capture(own, 'transfer-accepted', 'The link again, opened by who sent it');

  const member = await buildPerson(context, 'Rui', 'Okoye');
  await buildTransfer(ctx, { type, owner: sender, to_email: member.email, note });
  const theirs = await open('/my-tickets', member.username);
  const received = theirs.getByRole('link', { name: 'Accept or give back' });
  await received.waitFor();
  await capture(theirs, 'my-tickets-received', 'My Tickets with a ticket that a friend sent');
  await received.click();
  await expect(theirs.getByText('It goes into your account')).toBeVisible();
  await capture(theirs, 'transfer-open-member', 'What a friend with an account opens');
  await theirs.getByRole('button', { name: 'Accept the ticket' }).click();
  await theirs.waitForURL('**/my-tickets/*');
  await expect(theirs.getByRole('img', { name: 'Your ticket’s code' })).toBeVisible();
  await capture(theirs, 'ticket-passport', 'The passport of a ticket that changed hands', { fullPage: true });
}

async function captureEndings(context: ScenarioContext, sender: Person): Promise<void> {
  const { ctx, open, capture } = context;
  const { id, type } = await buildNight(context, { title: 'The Long Encore' });
  const now = ctx.clock.now();
  const friend = await open('/');
  const back = await buildTransfer(ctx, { type, owner: sender });
  const end = { id: back.transfer_id, reason: null, actor_user_id: sender.id, now } as const;
  await inTransaction(ctx.db, (tx) => endTransfer(tx, end));
  await visit(friend, `/transfers/${back.token}`);
  await expectHeading(friend, 'This ticket was taken back');
  await capture(friend, 'transfer-taken-back', 'A ticket that its sender took back');

  const declined = await buildTransfer(ctx, { type, owner: sender });
  await visit(friend, `/transfers/${declined.token}`);
  await friend.getByRole('button', { name: 'I can’t make it' }).click();
  const question = friend.getByRole('dialog', { name: 'Give this ticket back?' });
  await question.waitFor();
  await capture(friend, 'transfer-decline', 'Giving back a ticket that somebody sent');
  await question.getByRole('button', { name: 'Give it back' }).click();
  await expectHeading(friend, 'This ticket was given back');
  await capture(friend, 'transfer-declined', 'A ticket that its receiver gave back');

  const { token } = await buildTransfer(ctx, { type, owner: sender });
  const times = { doors_at: addMilliseconds(now, -MINUTE), starts_at: now, ends_at: addMilliseconds(now, 6 * HOUR) };
  await ctx.db.updateTable('events').set(times).where('id', '=', id).execute();
  await expireTransfers(ctx);
  await visit(friend, `/transfers/${token}`);
  await expectHeading(friend, 'The doors have opened');
  await capture(friend, 'transfer-ended', 'A ticket that nobody accepted in time');
  await visit(friend, '/transfers/nobody-has-ever-been-given-this');
  await expectHeading(friend, 'We can’t find this ticket');
  await capture(friend, 'transfer-missing', 'A link that leads to no ticket');
}
