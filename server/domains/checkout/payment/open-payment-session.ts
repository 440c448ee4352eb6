import type { AppContext } from '#server/context.ts';
import { addMilliseconds, MINUTE } from '#server/platform/lib/clock.ts';
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
  /** The provider refused: the attempt is over and nothing was created. */
  | { kind: 'refused' }
  /** The provider has no such session: the attempt is over, another one may begin. */
  | { kind: 'lost' }
  /** The result is unknown: the attempt stays open, and a retry with its key will tell. */
  | { kind: 'unknown' };

/**
 * Creates the payment page of an attempt that is committed as `creating`, or finds the one an earlier try created. Safe
 * to call any number of times and from several processes: all send the same idempotency key.
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
      if (isTooOld(ctx, session)) return findOrGiveUp(ctx, calls, session);
      ctx.log.error({ order: session.order_id, code: created.code }, 'the provider refused to make a payment page');
      await closePaymentSession(ctx.db, session.id, 'failed');
      return { kind: 'refused' };
    case 'broken':
      // A retry with the same key would return the same error.
      return findOrGiveUp(ctx, calls, session);
  }
}

const SHORTEST_PAGE = 30 * MINUTE;

// An attempt that continues after minutes without a response asks for a page that ends sooner than the provider allows.
// The provider then refuses this attempt, not the order.
function isTooOld(ctx: AppContext, { expires_at }: PaymentSessionRow): boolean {
  return expires_at < addMilliseconds(ctx.clock.now(), SHORTEST_PAGE);
}

// Another attempt may begin only if the provider shows that this one created nothing.
async function findOrGiveUp(ctx: AppContext, calls: ProviderCalls, session: PaymentSessionRow): Promise<OpenOutcome> {
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
  created: ProviderSession,
): Promise<OpenOutcome> {
  const opened = { provider_session_id: created.id, url: created.url };
  const isRecorded = await recordOpenedSession(ctx.db, { id: session.id, ...opened });
  if (isRecorded) return { kind: 'open', session: { ...session, ...opened, state: 'open' } };
  const sessions = await listPaymentSessions(ctx.db, session.order_id);
  const current = sessions.find(({ id }) => id === session.id);
  if (current?.state === 'open') return { kind: 'open', session: current };
  // The attempt was given up meanwhile: a page without a row must not be paid.
  if (current?.provider_session_id !== created.id) await calls.expireSession(created.id);
  return { kind: 'lost' };
}
