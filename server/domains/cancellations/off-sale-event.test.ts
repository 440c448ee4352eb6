import { beforeAll, expect, test } from 'vitest';
import type { HolderChoice } from '#contract/postponements.ts';
import { tellHolders } from '#server/domains/events/tell-holders.ts';
import { call, guestEmail } from '#server/testing/checkout.ts';
import { buildHostedEvent } from '#server/testing/host.ts';
import { mailsTo } from '#server/testing/mails.ts';
import { createPayingWorld, type PayingWorld } from '#server/testing/paying.ts';

let world: PayingWorld;
beforeAll(async () => {
  world = await createPayingWorld({ withMailbox: true });
});

/** An event with one sold ticket; its host can change its date, and staff can take it off sale. */
async function buildNight() {
  const hosted = await buildHostedEvent(
    world,
    {
      title: 'Undertow',
      time_zone: 'Europe/Berlin',
      doors_at: null,
      starts_at: new Date('2031-12-12T22:00:00Z'),
      ends_at: new Date('2031-12-13T04:00:00Z'),
    },
    [{ price_amount: 4000, capacity: 50 }],
  );
  const email = guestEmail();
  const held = await world.holdAndPay({ ticket_type_id: hosted.types[0]?.id, quantity: 1, email });
  await world.card(held.page);
  expect((await world.look(held)).status).toBe('paid');
  const move = async () => {
    const { version } = (await hosted.send<{ version: number }>('GET', '/editor/')).body;
    const dates = { starts_at: '2032-01-16T23:00', ends_at: '2032-01-17T05:00' };
    return hosted.send('PATCH', '/', { version, ...dates, tell_holders: true });
  };
  const takeOffSale = () =>
    world.ctx.db
      .updateTable('events')
      .set((eb) => ({ state: 'draft', blocked_at: world.ctx.clock.now(), version: eb('version', '+', 1) }))
      .where('id', '=', hosted.event.id)
      .execute();
  return { email, move, takeOffSale };
}

async function choiceOf(email: string) {
  await tellHolders(world.ctx);
  const mails = (await mailsTo(world, email)).filter(({ subject }) => subject === 'New date: Undertow');
  expect(mails).toHaveLength(1);
  return `/postponements/${/\/postponed\/([\w-]+)/.exec(mails[0]?.text ?? '')?.[1]}/`;
}

async function giveBack(path: string) {
  const { body } = await call<HolderChoice>(world.url, path);
  expect(body).toMatchObject({ is_open: true });
  const ticket_ids = body.tickets.map(({ id }) => id);
  return call<HolderChoice>(world.url, path, { method: 'POST', body: { ticket_ids, choice: 'refund' } });
}

test('holders of a moved event still choose after staff took it off sale', async () => {
  const night = await buildNight();
  expect((await night.move()).status).toBe(200);
  const path = await choiceOf(night.email);
  await night.takeOffSale();
  expect((await giveBack(path)).body.tickets).toMatchObject([{ choice: 'refund' }]);
});

test('so do holders of an event that moves while it is off sale', async () => {
  const night = await buildNight();
  await night.takeOffSale();
  expect((await night.move()).status).toBe(200);
  expect((await giveBack(await choiceOf(night.email))).body.tickets).toMatchObject([{ choice: 'refund' }]);
});
