import { expect, test } from 'vitest';
import type { Message, MessageAudience } from '#contract/messages.ts';
import { buildSale } from '#server/domains/tickets/factory.ts';
import { createTestApp } from '#server/testing/app.ts';
import { guestEmail } from '#server/testing/checkout.ts';
import { buildHostedEvent } from '#server/testing/host.ts';
import { mailsTo } from '#server/testing/mails.ts';

const velvet = await createTestApp({ withMailbox: true });

test('guests whose address the buyer typed are holders, one mail for each mailbox', async () => {
  const host = await buildHostedEvent(velvet, {}, [{ name: 'Regular', price_amount: 0 }]);
  const [type] = host.types;
  if (!type) throw new Error('no type');
  const [buyer, ada] = [guestEmail(), guestEmail()];
  const { order } = await buildSale(velvet.ctx, { type, quantity: 3, email: buyer });
  const holder_emails = JSON.stringify([buyer.replace('@', '+me@'), ada, ada.replace('@', '+two@')]);
  await velvet.ctx.db.updateTable('orders').set({ holder_emails }).where('id', '=', order.id).execute();
  const audience = async (query: string) =>
    (await host.send<MessageAudience>('GET', `/messages/audience/?${query}`)).body;
  expect(await audience('segment=ticket_holders')).toMatchObject({ recipients: 2 });
  expect(await audience('segment=buyers')).toMatchObject({ recipients: 1 });
  const { body } = await host.send<Message>('POST', '/messages/', {
    segment: 'ticket_holders',
    subject: 'See you',
    text: 'Doors open at eight.',
  });
  const mails = velvet.ctx.db.selectFrom('outbox').select('to_email').where('group_id', '=', body.id);
  expect((await mails.execute()).map(({ to_email }) => to_email).toSorted()).toEqual([ada, buyer].toSorted());
  const [mail] = await mailsTo(velvet, ada);
  expect(mail?.text).toContain('Doors open at eight.');
  expect(mail?.text).not.toContain(buyer);
  expect((await host.send<Message>('GET', `/messages/${body.id}/`)).body).toMatchObject({
    recipients: 2,
    sent: 2,
    left_out: 0,
  });
  // A ticket that went on to another guest has nothing to do any more with whom its buyer had named beside it.
  const passedOn = velvet.ctx.db.updateTable('tickets').set({ owner_email: guestEmail() });
  await passedOn.where('order_id', '=', order.id).where('position', '>', 1).execute();
  expect(await audience('segment=ticket_holders')).toMatchObject({ recipients: 2 });
});
