import { describe, expect, test } from 'vitest';
import { buildSession, buildUser } from '#server/domains/auth/factory.ts';
import { addMilliseconds, HOUR } from '#server/platform/lib/clock.ts';
import { newNumericCode } from '#server/platform/lib/random.ts';
import { createTestApp } from '#server/testing/app.ts';
import { call } from '#server/testing/checkout.ts';
import { withFailingWrites } from '#server/testing/failing-writes.ts';
import { mailsTo } from '#server/testing/mails.ts';
import { buildTicketType } from '#server/domains/ticket-types/factory.ts';
import { sendSaleAlerts } from './send-sale-alerts.ts';

const velvet = await createTestApp({ withMailbox: true, settings: { limit_sale_alert_per_ip_hour: 1000 } });

const newEmail = () => `eager-${newNumericCode(9)}@example.com`;
const openLater = () => buildTicketType(velvet.ctx, { sales_start_at: addMilliseconds(velvet.ctx.clock.now(), HOUR) });
const ask = (eventId: string, body: object = {}, headers = {}) =>
  call(velvet.url, `/events/${eventId}/sale-alert/`, { method: 'POST', body, headers });

describe('"tell me when sales open"', () => {
  test('sends one mail when they do, however often the job runs', async () => {
    const [type, email] = [await openLater(), newEmail()];
    for (let n = 0; n < 2; n += 1) expect((await ask(type.event_id, { email })).status).toBe(201);
    await sendSaleAlerts(velvet.ctx);
    expect(await mailsTo(velvet, email)).toEqual([]);
    velvet.clock.advance(2 * HOUR);
    await Promise.all([sendSaleAlerts(velvet.ctx), sendSaleAlerts(velvet.ctx)]);
    await sendSaleAlerts(velvet.ctx);
    const mails = await mailsTo(velvet, email);
    expect(mails.map(({ subject }) => subject)).toEqual(['On sale now: Velvet Night']);
    expect(mails[0]?.links.some((link) => link.includes('/events/night-'))).toBe(true);
  });

  test('of one event does not wait for that of another', async () => {
    const [bad, good] = [newEmail(), newEmail()];
    for (const email of [bad, good]) await ask((await openLater()).event_id, { email });
    velvet.clock.advance(2 * HOUR);
    const failing = { of: 'insert on outbox', when: `new.to_email = '${bad}'` };
    await withFailingWrites(velvet.database.pool, failing, () => sendSaleAlerts(velvet.ctx));
    expect([(await mailsTo(velvet, bad)).length, (await mailsTo(velvet, good)).length]).toEqual([0, 1]);
    await sendSaleAlerts(velvet.ctx);
    expect(await mailsTo(velvet, bad)).toHaveLength(1);
  });

  test('sends another one to who asks again after the host has put the sales off, and none to who asks while they are open', async () => {
    const [type, email] = [await openLater(), newEmail()];
    await ask(type.event_id, { email });
    velvet.clock.advance(2 * HOUR);
    await sendSaleAlerts(velvet.ctx);
    await ask(type.event_id, { email });
    await sendSaleAlerts(velvet.ctx);
    expect(await mailsTo(velvet, email)).toHaveLength(1);
    const sales_start_at = addMilliseconds(velvet.ctx.clock.now(), HOUR);
    await velvet.ctx.db.updateTable('ticket_types').set({ sales_start_at }).where('id', '=', type.id).execute();
    await ask(type.event_id, { email });
    velvet.clock.advance(2 * HOUR);
    await sendSaleAlerts(velvet.ctx);
    await sendSaleAlerts(velvet.ctx);
    expect(await mailsTo(velvet, email)).toHaveLength(2);
  });

  test('uses the address of the account, and asks a guest for one', async () => {
    const type = await openLater();
    const user = await buildUser(velvet.ctx);
    const headers = { authorization: `Token ${await buildSession(velvet.ctx, user)}` };
    expect((await ask(type.event_id, {}, headers)).status).toBe(201);
    const row = await velvet.ctx.db
      .selectFrom('sale_alerts')
      .select('email')
      .where('event_id', '=', type.event_id)
      .executeTakeFirst();
    expect(row?.email).toBe(user.email);
    for (const body of [{}, { email: 'nobody' }]) {
      const refused = await ask(type.event_id, body);
      expect([refused.status, Object.keys(refused.body)]).toEqual([400, ['email']]);
    }
  });

  test('its mail has a link that ends every alert still waiting for the address', async () => {
    const [type, email] = [await openLater(), newEmail()];
    await ask(type.event_id, { email });
    velvet.clock.advance(2 * HOUR);
    await sendSaleAlerts(velvet.ctx);
    const later = await openLater();
    await ask(later.event_id, { email });
    const [mail] = await mailsTo(velvet, email);
    const token = mail?.links
      .find((link) => link.includes('/unsubscribe/'))
      ?.split('/')
      .at(-1);
    const end = (text?: string) =>
      call(velvet.url, '/sale-alerts/unsubscribe/', { method: 'POST', body: { token: text } });
    const look = (text = '') => call(velvet.url, `/sale-alerts/${text}/`);
    expect((await look(token)).body).toEqual({ is_waiting: true });
    for (let n = 0; n < 2; n += 1) expect((await end(token)).status).toBe(200);
    expect((await look(token)).body).toEqual({ is_waiting: false });
    expect((await look('something-else')).status).toBe(404);
    velvet.clock.advance(2 * HOUR);
    await sendSaleAlerts(velvet.ctx);
    expect(await mailsTo(velvet, email)).toHaveLength(1);
    expect((await end('something else')).status).toBe(404);
    expect((await end()).body).toEqual({ token: ['This link is incomplete.'] });
  });
});

test('asking too often from one network is refused', async () => {
  const limited = await createTestApp({ settings: { limit_sale_alert_per_ip_hour: 2 } });
  const type = await buildTicketType(limited.ctx);
  const answers = [];
  for (let n = 0; n < 3; n += 1)
    answers.push(
      await call(limited.url, `/events/${type.event_id}/sale-alert/`, { method: 'POST', body: { email: newEmail() } }),
    );
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 429]);
});
