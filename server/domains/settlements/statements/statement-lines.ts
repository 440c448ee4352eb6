import type { StatementKey, StatementLine } from '#contract/settlements.ts';
import { money, sum } from '#server/platform/lib/money.ts';
import { type Credits, creditsOf, type readEventLedger, wholeOf } from './statement-ledger.ts';
import type { TypeRow } from './statement-types.ts';

type Ledger = Awaited<ReturnType<typeof readEventLedger>>;
type Facts = { ledger: Ledger; types: readonly TypeRow[]; currency: string; sending: number };
type Item = { key: StatementKey; label: string; amount: number; isSum?: true };

const isSale = (kind: string) => kind === 'sale';
const isRefund = (kind: string) => kind.startsWith('refund.');
const isDispute = (kind: string) => kind === 'disp' || kind.startsWith('disp.');
const isTransfer = (kind: string) => kind.startsWith('transfer.');
const isReversal = (kind: string) => kind.startsWith('reversal.');
const isOffset = (kind: string) => kind === 'offset';
const isResale = (kind: string) => kind === 'resale';
const isOther = (kind: string) =>
  ![isSale, isRefund, isDispute, isTransfer, isReversal, isOffset, isResale].some((test) => test(kind));

/** The lines from gross to payout. Empty lines are left out, but sums are always included. */
export function statementLines(facts: Facts): StatementLine[] {
  const sales = salesLines(facts);
  const share = [...sales.deductions, ...lossLines(facts)];
  const net = sum([sales.gross, ...share.map(({ amount }) => amount)]);
  const moved = movedLines(facts);
  const balance = sum([net, ...moved.map(({ amount }) => amount)]);
  const items: Item[] = [
    ...sales.items,
    { key: 'gross', label: 'Gross sales', amount: sales.gross, isSum: true },
    ...share,
    { key: 'net', label: 'Your share', amount: net, isSum: true },
    ...moved,
    { key: 'balance', label: balanceLabel(balance), amount: balance, isSum: true },
  ];
  return items
    .filter(({ amount, isSum }) => isSum || amount !== 0)
    .map(({ key, label, amount, isSum = false }) => ({
      key,
      label,
      amount: money(amount, facts.currency),
      is_sum: isSum,
    }));
}

/** What buyers paid, and the parts that are not the organizer's. */
function salesLines({ ledger, types }: Facts) {
  const credits = creditsOf(ledger, isSale);
  const gross = wholeOf(credits);
  const buyerFees = sum(types.map(({ buyer_fees }) => buyer_fees));
  const discounts = sum(types.map((type) => type.discounts));
  const items: Item[] = [
    { key: 'list_price', label: 'Tickets at list price', amount: sum([gross, -buyerFees, discounts]) },
    { key: 'discounts', label: 'Discounts', amount: -discounts },
    { key: 'buyer_fees_added', label: 'Platform fees paid by buyers', amount: buyerFees },
  ];
  const deductions: Item[] = [
    { key: 'buyer_fees', label: 'Platform fees paid by buyers, kept by us', amount: -buyerFees },
    { key: 'organizer_fees', label: 'Platform fees paid by you', amount: sum([buyerFees, -credits.platform]) },
    { key: 'commission', label: 'Commission of promoters', amount: -credits.promoters },
  ];
  return { gross, items, deductions };
}

/** What was taken back by refunds and lost disputes, and the parts that others bear. */
function lossLines({ ledger }: Facts): Item[] {
  const refunds = creditsOf(ledger, isRefund);
  const disputes = creditsOf(ledger, isDispute);
  return [
    { key: 'refunds', label: 'Refunds to buyers', amount: wholeOf(refunds) },
    { key: 'refunded_fees', label: 'Fees given back with refunds', amount: -refunds.platform },
    { key: 'refunded_commission', label: 'Commission taken back with refunds', amount: -refunds.promoters },
    { key: 'disputes', label: 'Disputes that buyers won', amount: wholeOf(disputes) },
    { key: 'disputed_fees', label: 'Fees given back with disputes', amount: -disputes.platform },
    { key: 'disputed_commission', label: 'Commission taken back with disputes', amount: -disputes.promoters },
    // What Resale buyers paid belongs to the sellers, except for the organizer's share of the profit.
    {
      key: 'resale',
      label: 'Your part of sellers’ profit in Resale',
      amount: creditsOf(ledger, isResale).organizer,
    },
    { key: 'corrections', label: 'Corrections', amount: creditsOf(ledger, isOther).organizer },
  ];
}

/** What left the organizer's ledger account, and what came back to it. */
function movedLines({ ledger, sending }: Facts): Item[] {
  const of = (test: (kind: string) => boolean): Credits => creditsOf(ledger, test);
  const offset = of(isOffset).organizer;
  return [
    { key: 'sent', label: 'Sent to you', amount: sum([of(isTransfer).organizer, sending]) },
    { key: 'sending', label: 'On its way to you', amount: -sending },
    { key: 'taken_back', label: 'Taken back from you', amount: of(isReversal).organizer },
    offset < 0
      ? { key: 'set_off', label: 'Used for what you owed for other events', amount: offset }
      : { key: 'set_off_by_others', label: 'Paid with money of your other events', amount: offset },
  ];
}

function balanceLabel(balance: number): string {
  if (balance === 0) return 'Nothing left to send';
  return balance > 0 ? 'Still to be sent' : 'You owe us';
}
