import type { AppContext } from '#server/context.ts';
import type { ProviderCalls } from '#server/platform/payments-provider/calls.ts';
import type { ProviderSession } from '#server/platform/payments-provider/types.ts';
import { buildPaymentPage } from './payment-page.ts';
import {
  closePaymentSession,
  listPaymentSessions,
  type PaymentSessionRow,
  recordOpenedSession,
} from './payment-sessions.ts';

export type OpenOutcome =
  | { kind: 'open'; session: PaymentSessionRow }
  /** The provider will not make it: the attempt is over and nothing exists. */
  | { kind: 'refused' }
  /** The provider broke and shows nothing: the attempt is over, another may begin. */
  | { kind: 'lost' }
  /** Nobody can say: the attempt stays, and asking again with its key finds out. */
  | { kind: 'unknown' };

/**
 * Makes the payment page of an attempt that is committed as `creating`, or finds the one an earlier try made. Safe to
 * call any number of times and from several processes: all of them send the same bytes under the same key.
 */
export async function openPaymentSession(
  ctx: AppContext,
  calls: ProviderCalls,
  session: PaymentSessionRow,
): Promise<OpenOutcome> {
  const created = await calls.createSession(await buildPaymentPage(ctx, session));
  switch (created.kind) {
    case 'ok':
      return recordOpened(ctx, calls, session, created.value);
    case 'unknown':
      return { kind: 'unknown' };
    case 'refused':
      ctx.log.error({ order: session.order_id, code: created.code }, 'the provider refused to make a payment page');
      await closePaymentSession(ctx.db, session.id, 'failed');
      return { kind: 'refused' };
    case 'broken':
      return findAfterFault(ctx, calls, session);
  }
}

// The key would answer the same fault for ever: look whether the work was done, else give the attempt up.
async function findAfterFault(ctx: AppContext, calls: ProviderCalls, session: PaymentSessionRow): Promise<OpenOutcome> {
  const found = await calls.findLostSession(session.order_id, session.created_at);
  if (found.kind !== 'ok') return { kind: 'unknown' };
  if (found.value) return recordOpened(ctx, calls, session, found.value);
  await closePaymentSession(ctx.db, session.id, 'failed');
  return { kind: 'lost' };
}

async function recordOpened(
  ctx: AppContext,
  calls: ProviderCalls,
  session: PaymentSessionRow,
  made: ProviderSession,
): Promise<OpenOutcome> {
  const opened = { provider_session_id: made.id, url: made.url };
  const isRecorded = await recordOpenedSession(ctx.db, { id: session.id, ...opened });
  if (isRecorded) return { kind: 'open', session: { ...session, ...opened, state: 'open' } };
  const sessions = await listPaymentSessions(ctx.db, session.order_id);
  const current = sessions.find(({ id }) => id === session.id);
  if (current?.state === 'open') return { kind: 'open', session: current };
  // The attempt was given up meanwhile: nobody may pay on a page that no row knows.
  if (current?.provider_session_id !== made.id) await calls.expireSession(made.id);
  return { kind: 'lost' };
}
