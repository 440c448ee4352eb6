import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { insertChange } from '#server/domains/events/editing/event-changes.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { DAY, HOUR } from '#server/platform/lib/clock.ts';
import { writeMail } from '#server/platform/mail/outbox.ts';
import { acceptDispute } from './accept-dispute.ts';
import { composeEvidence } from './compose-evidence.ts';
import { sendDueEvidence } from './send-due-evidence.ts';
import { submitEvidence } from './submit-evidence.ts';
import { withFailingWrites } from '#server/testing/failing-writes.ts';
import { createDisputeWorld } from '#server/testing/disputes.ts';

const world = await createDisputeWorld();
beforeEach(() => world.reset());

describe('evidence', () => {
  test('is composed and sent once, a day before it is due, with a reminder before', async () => {
    const sale = await world.buildSale();
    const { id, decide } = await world.openDispute(sale);
    await world.admit(sale);
    await world.ctx.db
      .updateTable('outbox')
      .set({ sent_at: world.ctx.clock.now() })
      .where('payload', '@>', JSON.stringify({ order_id: sale.order_id }))
      .execute();
    await sendDueEvidence(world.ctx);
    expect(await world.mailsAboutDispute(sale)).toEqual(['A bank takes €106.00 back']);
    await world.advance(6 * DAY + HOUR);
    await sendDueEvidence(world.ctx);
    await sendDueEvidence(world.ctx);
    expect(await world.mailsAboutDispute(sale)).toEqual([
      'A bank takes €106.00 back',
      'Evidence of a dispute is due soon',
      'Evidence is due soon',
    ]);
    expect((await world.rowOf(sale)).evidence_sent_at).toBeNull();
    await world.advance(2 * DAY);
    await world.control('POST', '/faults', { kind: 'reset_after', method: 'POST', path: '/v1/disputes/*', times: 3 });
    await sendDueEvidence(world.ctx);
    await sendDueEvidence(world.ctx);
    const { disputes } = await world.control<{
      disputes: {
        id: string;
        status: string;
        evidence: Record<string, string>;
        evidence_details: { submission_count: number };
      }[];
    }>('GET', '/dump');
    const made = disputes.find((one) => one.id === id);
    expect(made).toMatchObject({ status: 'under_review', evidence_details: { submission_count: 1 } });
    expect(made?.evidence['access_activity_log']).toContain('was scanned and admitted at North gate');
    expect(made?.evidence['uncategorized_text']).toMatch(/“order confirmation” to .*: accepted by the mail server/);
    expect(made?.evidence['refund_policy_disclosure']).toContain('as the page of the event says');
    expect(await world.rowOf(sale)).toMatchObject({
      evidence_sent_at: expect.any(Date),
      evidence_sent_by_user_id: null,
    });
    await decide('lose');
  });

  test('of one dispute that fails does not keep that of another from being sent in time', async () => {
    const [bad, good] = [await world.buildSale(), await world.buildSale()];
    for (const sale of [bad, good]) await world.openDispute(sale);
    const { id } = await world.rowOf(bad);
    // The failing one is due first.
    await world.ctx.db
      .updateTable('disputes')
      .set(({ ref }) => ({ evidence_due_at: sql`${ref('evidence_due_at')} - interval '1 hour'` }))
      .where('id', '=', id)
      .execute();
    await world.advance(6 * DAY + 2 * HOUR);
    const { pool } = world.database;
    const mail = {
      of: 'insert on outbox',
      when: `new.template = 'dispute_due' and new.payload ->> 'dispute_id' = '${id}'`,
    };
    await withFailingWrites(pool, mail, () => sendDueEvidence(world.ctx));
    expect(await world.mailsAboutDispute(good)).toContain('Evidence is due soon');
    await world.advance(2 * DAY);
    const sending = { of: 'update on disputes', when: `new.id = '${id}'` };
    await withFailingWrites(pool, sending, () => sendDueEvidence(world.ctx));
    const sentAt = async (sale: typeof bad) => (await world.rowOf(sale)).evidence_sent_at;
    expect([await sentAt(bad), await sentAt(good)]).toEqual([null, expect.any(Date)]);
    await sendDueEvidence(world.ctx);
    expect(await sentAt(bad)).not.toBeNull();
  });

  test('staff sees it beforehand, adds a text and sends it earlier, once', async () => {
    const sale = await world.buildSale();
    await world.openDispute(sale);
    const dispute = await world.rowOf(sale);
    const { id: dispute_id } = dispute;
    const actor_user_id = sale.organization.owner_user_id;
    const evidence = await composeEvidence(world.ctx.db, dispute);
    expect(evidence.map(({ label }) => label)).toContain('Tickets and admission');
    await submitEvidence(world.ctx, { dispute_id, note: 'winning_evidence', actor_user_id });
    expect(await world.rowOf(sale)).toMatchObject({
      provider_status: 'under_review',
      evidence_sent_by_user_id: actor_user_id,
    });
    const again = submitEvidence(world.ctx, { dispute_id, note: 'more', actor_user_id });
    await expect(again).rejects.toMatchObject({ body: { code: 'evidence_sent' } });
    expect((await world.rowOf(sale)).evidence_note).toBe('winning_evidence');
  });

  test('names only mails that were sent, and the refund policy of the purchase', async () => {
    const sale = await world.buildSale();
    const { db, clock } = world.ctx;
    await world.openDispute(sale);
    const now = clock.now();
    const about = { to_email: 'guest@example.com', payload: { order_id: sale.order_id }, created_at: now, now };
    const mails = [
      { key: `sent:${sale.order_id}`, template: 'tickets_refunded', remark: null },
      { key: `dropped:${sale.order_id}`, template: 'event_reminder', remark: 'not needed any more' },
    ];
    for (const { key, template, remark } of mails) {
      await inTransaction(db, (tx) => writeMail(tx, { key, template, ...about }));
      await db.updateTable('outbox').set({ sent_at: now, last_error: remark }).where('key', '=', key).execute();
    }
    await db.updateTable('events').set({ refund_policy: 'none' }).where('id', '=', sale.event.id).execute();
    await inTransaction(db, (tx) =>
      insertChange(tx, {
        event_id: sale.event.id,
        version: 2,
        at: new Date(now.getTime() + 1),
        actor_user_id: null,
        action: 'edited',
        changes: { refund_policy: ['until_7_days', 'none'] },
      }),
    );
    const evidence = await composeEvidence(world.ctx.db, await world.rowOf(sale));
    const textOf = (label: string) => evidence.find((part) => part.label === label)?.text ?? '';
    expect(textOf('Delivery, refunds and remarks')).toContain('“tickets refunded”');
    expect(textOf('Delivery, refunds and remarks')).not.toContain('“event reminder”');
    expect(textOf('Refund policy')).toContain('Refunds until 7 days before the event');
  });

  test('accepting a dispute loses it at once', async () => {
    const sale = await world.buildSale();
    await world.openDispute(sale);
    const { id: dispute_id } = await world.rowOf(sale);
    const acceptance = { dispute_id, actor_user_id: sale.organization.owner_user_id };
    await acceptDispute(world.ctx, acceptance);
    expect(await world.states(sale)).toEqual(['refunded', 'void', 'void']);
    await expect(acceptDispute(world.ctx, acceptance)).rejects.toMatchObject({ body: { code: 'dispute_closed' } });
  });
});
