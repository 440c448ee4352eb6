import { beforeEach, describe, expect, test } from 'vitest';
import { numbered } from '#server/domains/door/factory.ts';
import { createTestApp } from '#server/testing/app.ts';
import { call } from '#server/testing/checkout.ts';
import { buildHostedEvent } from '#server/testing/host.ts';
import { withFailingWrites } from '#server/testing/failing-writes.ts';
import { mailsTo } from '#server/testing/mails.ts';
import { refundOrder } from '#server/testing/refund.ts';
import { buildSale } from '#server/domains/tickets/factory.ts';
import { sendReportMails } from './send-report-mails.ts';

const velvet = await createTestApp({ withMailbox: true });
const { ctx } = velvet;

const at = (time: string) => velvet.clock.set(new Date(time));
/** A night in Berlin, from 23:00 to 06:00. */
const NIGHT = {
  title: 'Nachtschicht',
  doors_at: new Date('2031-11-21T22:00:00Z'),
  starts_at: new Date('2031-11-21T22:00:00Z'),
  ends_at: new Date('2031-11-22T05:00:00Z'),
};
const AFTER = '2031-11-23T07:05:00Z';

beforeEach(() => at('2031-11-20T12:00:00Z'));

const build = (values = {}, price_amount = 5000) =>
  buildHostedEvent(velvet, { ...NIGHT, ...values }, [{ name: 'Regular', price_amount, capacity: 100 }]);
type Hosted = Awaited<ReturnType<typeof build>>;
const sell = ({ types: [type] }: Hosted, quantity = 1) => buildSale(ctx, { ...(type && { type }), quantity });
const reportsTo = async ({ email }: { email: string }) =>
  (await mailsTo(velvet, email)).filter(({ subject }) => subject.startsWith('How '));

describe('the mail after an event', () => {
  test('goes once, in the morning of the day after its end, with what was sold, who came, and the money', async () => {
    const host = await build();
    await sell(host, 3);
    const { order } = await sell(host);
    await refundOrder(ctx, order.id);
    for (const early of ['2031-11-22T07:05:00Z', '2031-11-23T06:55:00Z']) {
      at(early);
      await sendReportMails(ctx);
      expect(await reportsTo(host.owner)).toEqual([]);
    }
    at(AFTER);
    await Promise.all([sendReportMails(ctx), sendReportMails(ctx)]);
    at('2031-11-24T07:05:00Z');
    await sendReportMails(ctx);
    const [mail, ...others] = await reportsTo(host.owner);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('How Nachtschicht went');
    expect(mail?.text).toContain(
      'Sold: 4 tickets in 2 orders\nReturned: 1 ticket\nCame: Nobody was checked in at the door',
    );
    expect(mail?.text).toContain('Gross: €212.00\nFees: €9.00\nRefunds: €53.00\nNet: €150.00');
    expect(mail?.text).toMatch(/Still to be sent: €150\.00\nWhen: From Saturday 6 December 2031, 06:00 CET\. /);
    expect(mail?.links).toContain(`${ctx.config.publicUrl}/dashboard/events/${host.event.slug}/report`);
    expect(mail?.links.some((url) => url.includes('/unsubscribe/messages/'))).toBe(true);
  });

  test('about one event does not wait for that about another', async () => {
    const [bad, good] = [await build(), await build()];
    for (const host of [bad, good]) await sell(host);
    at(AFTER);
    const failing = { of: 'insert on report_mails', when: `new.event_id = '${bad.event.id}'` };
    await withFailingWrites(velvet.database.pool, failing, () => sendReportMails(ctx));
    expect(await reportsTo(good.owner)).toHaveLength(1);
    await sendReportMails(ctx);
    expect(await reportsTo(bad.owner)).toHaveLength(1);
  });

  test('counts who came, and has no money where there was none', async () => {
    const host = await build({}, 0);
    const { tickets } = await sell(host, 2);
    const [{ event_id, code_key, code_version: version }] = tickets as [(typeof tickets)[number]];
    at('2031-11-21T23:00:00Z');
    const { status } = await host.send(
      'POST',
      '/scans/',
      numbered({ code: ctx.codes.sign({ event_id, code_key, version }) }),
    );
    expect(status).toBe(200);
    at(AFTER);
    await sendReportMails(ctx);
    const [mail] = await reportsTo(host.owner);
    expect(mail?.text).toContain('Came: 1 of 2 tickets');
    expect(mail?.text).not.toMatch(/Gross|Net|Still to be sent|statement/);
  });

  test('does not go for an event that did not take place, or without tickets', async () => {
    const [cancelled, draft, empty] = [await build(), await build(), await build()];
    await sell(cancelled);
    await sell(draft);
    const move = ({ event }: Hosted, state: string) =>
      ctx.db
        .updateTable('events')
        .set({ state, cancelled_at: state === 'cancelled' ? ctx.clock.now() : null })
        .where('id', '=', event.id)
        .execute();
    await move(draft, 'draft');
    at(AFTER);
    await sendReportMails(ctx);
    // Cancelled after the mail was written.
    await move(cancelled, 'cancelled');
    for (const { owner } of [cancelled, draft, empty]) expect(await reportsTo(owner)).toEqual([]);
    await move(cancelled, 'published');
  });

  test('does not go to somebody who has stopped mails about sales', async () => {
    const [first, second] = [await build(), await build()];
    await ctx.db
      .updateTable('events')
      .set({
        organization_id: first.event.organization_id,
        starts_at: new Date('2031-11-22T22:00:00Z'),
        ends_at: new Date('2031-11-23T05:00:00Z'),
      })
      .where('id', '=', second.event.id)
      .execute();
    await sell(first);
    await sell(second);
    at(AFTER);
    await sendReportMails(ctx);
    const [mail] = await reportsTo(first.owner);
    const link = mail?.links.find((url) => url.includes('/unsubscribe/messages/')) ?? '';
    const path = `/message-subscriptions/${link.split('/').at(-1)}/`;
    expect((await call(velvet.url, path, { method: 'PATCH', body: { is_subscribed: false } })).status).toBe(200);
    at('2031-11-24T07:05:00Z');
    await sendReportMails(ctx);
    expect(await reportsTo(first.owner)).toHaveLength(1);
  });
});
