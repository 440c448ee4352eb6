import { joinEqual } from '#contract/join-equal.ts';
import { orderNumber } from '#contract/order-number.ts';
import { spokenZoneName } from '#contract/time-zones.ts';
import type { AppContext } from '#server/context.ts';
import { formatMoney } from '#server/platform/lib/format-money.ts';
import { sum } from '#server/platform/lib/money.ts';
import { sellersInResale } from '#server/domains/checkout/emails/mailed-order.ts';
import type { Receipt } from './find-receipt.ts';
import { type Paper, renderPaper } from './paper.ts';
import { timeIn } from './statement-words.ts';

/** The receipt of an order: seller, buyer, lines with discounts and fees, and refunds. */
export function renderReceipt(ctx: AppContext, receipt: Receipt): Promise<Buffer> {
  const { currency, lines, promo_code, discount_amount, fee_amount, total_amount, refunds } = receipt;
  const text = (amount: number) => formatMoney({ amount, currency });
  return renderPaper(ctx, `Receipt: ${receipt.title}`, (paper) => {
    paper.title('Receipt');
    writeParties(ctx, paper, receipt);
    paper.heading('What was bought');
    for (const { quantity, name, unit_price_amount } of joinEqual(lines, (line) => line.unit_price_amount))
      paper.amount(`${quantity} × ${name}, ${text(unit_price_amount)} each`, text(unit_price_amount * quantity));
    if (discount_amount > 0) paper.amount(`Promo code ${promo_code}`, text(-discount_amount));
    if (fee_amount > 0) paper.amount('Fees', text(fee_amount));
    paper.amount('Total paid', text(total_amount), true);
    for (const { amount, created_at, state } of refunds) {
      const when = timeIn(created_at, receipt.time_zone);
      paper.amount(state === 'succeeded' ? `Refunded, ${when}` : `Refund on its way, ${when}`, text(-amount));
    }
    if (refunds.length > 0)
      paper.amount('Paid after refunds', text(sum([total_amount, ...refunds.map(({ amount }) => -amount)])), true);
    paper.note(
      `Times are ${spokenZoneName(receipt.time_zone)}. The card was charged by ${ctx.config.brandName} for the seller; the fees are ours.`,
    );
  });
}

function writeParties(ctx: AppContext, paper: Paper, receipt: Receipt): void {
  const { buyer_name, buyer_email, time_zone, starts_at, venue_name, city } = receipt;
  paper.facts([
    ['Order', orderNumber(receipt.id)],
    ['Paid', timeIn(receipt.paid_at ?? receipt.created_at, time_zone)],
    ...sellerFacts(receipt),
    ['Sold to', [buyer_name, buyer_email].join('\n')],
    ['Event', receipt.title],
    ['Starts', starts_at ? timeIn(starts_at, time_zone) : 'Date to be announced'],
    ['Where', [venue_name, city].filter(Boolean).join(', ') || 'Venue to be announced'],
    ['Sold through', `${ctx.config.brandName}, ${ctx.config.publicUrl}`],
  ]);
}

/** In Resale other guests sell, and not the organizer. */
function sellerFacts({ kind, seller, lines }: Receipt): [string, string][] {
  if (kind === 'resale') return [['Sold by', sellersInResale(lines)]];
  return [
    ['Sold by', [seller.tax_name || seller.name, seller.tax_address].join('\n')],
    ...(seller.tax_number ? [['Tax number', seller.tax_number] satisfies [string, string]] : []),
  ];
}
