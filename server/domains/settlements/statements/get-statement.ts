import type { Statement, StatementType } from '#contract/settlements.ts';
import type { AppContext } from '#server/context.ts';
import type { OwnEventRow } from '#server/domains/events/get-own-event.ts';
import { money, sum } from '#server/platform/lib/money.ts';
import { pick } from '#server/platform/lib/pick.ts';
import { listEntriesOfEvent } from './entry-queries.ts';
import { findHeld } from '../held-for-disputes.ts';
import { findMoneyOfEvent } from '../money-queries.ts';
import { findOpenRefunds } from '../open-refunds.ts';
import { presentEntry, presentMoneyEvent, textOf } from '../present.ts';
import { findReleaseDate } from '#server/domains/events/release-date.ts';
import { creditsOf, readEventLedger, wholeOf } from './statement-ledger.ts';
import { statementLines } from './statement-lines.ts';
import { listTypeSales, type TypeRow } from './statement-types.ts';
import { waitingReason } from '../waiting-reason.ts';

/** An event's money from gross to payout; the caller is already authorized. */
export async function getStatement(ctx: AppContext, event: OwnEventRow): Promise<Statement> {
  const { id, currency } = event;
  const now = ctx.clock.now();
  const [ledger, types, row, entries, openRefunds, releaseAt, disputed] = await Promise.all([
    readEventLedger(ctx.db, event),
    listTypeSales(ctx.db, id),
    findMoneyOfEvent(ctx, id),
    listEntriesOfEvent(ctx.db, id),
    findOpenRefunds(ctx.db, id),
    findReleaseDate(ctx, id),
    findHeld(ctx.db, id, currency),
  ]);
  const lines = statementLines({ ledger, types, currency, sending: row?.sending ?? 0 });
  const amountOf = (key: 'net') => lines.find((line) => line.key === key)?.amount ?? money(0, currency);
  const refunded = -wholeOf(creditsOf(ledger, (kind) => kind.startsWith('refund.')));
  return {
    event: {
      ...presentMoneyEvent(event),
      ...pick(event, ['fee_basis_points']),
      state: event.state as Statement['event']['state'],
      fee_payer: event.fee_payer as Statement['event']['fee_payer'],
      fee_fixed: money(event.fee_fixed_amount, currency),
    },
    organization: { handle: event.organization_handle, name: event.organization_name },
    lines,
    types: presentTypes(types, { refunded, currency }),
    pending: money(row?.pending ?? 0, currency),
    held: money(row?.held ?? 0, currency),
    owing: money(row?.owing ?? 0, currency),
    // What is not held was sent before.
    disputed: money(disputed - (row?.held ?? 0), currency),
    net: amountOf('net'),
    release_at: textOf(releaseAt),
    reason: row ? waitingReason(row, now) : null,
    open_refunds: { ...pick(openRefunds, ['count', 'failed']), amount: money(openRefunds.amount, currency) },
    entries: entries.map(presentEntry),
    as_of: now.toISOString(),
  };
}

type Refunded = { refunded: number; currency: string };

/** The last row has refunds without tickets. */
function presentTypes(types: readonly TypeRow[], { refunded, currency }: Refunded): StatementType[] {
  const in_ = (amount: number) => money(amount, currency);
  const rows = types.map(({ list_price, discounts, buyer_fees, refunds, ...type }) => ({
    ...pick(type, ['name', 'sold', 'refunded']),
    list_price: in_(list_price),
    discounts: in_(discounts),
    buyer_fees: in_(buyer_fees),
    gross: in_(sum([list_price, -discounts, buyer_fees])),
    refunds: in_(refunds),
  }));
  const rest = sum([refunded, ...types.map(({ refunds }) => -refunds)]);
  if (rest === 0) return rows;
  const none = { list_price: in_(0), discounts: in_(0), buyer_fees: in_(0), gross: in_(0) };
  return [...rows, { name: null, sold: 0, refunded: 0, ...none, refunds: in_(rest) }];
}
