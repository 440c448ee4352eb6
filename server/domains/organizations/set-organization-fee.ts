import type { AppContext } from '#server/context.ts';
import { writeAudit } from '#server/platform/db/audit.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { formatMoney, readPlainAmount } from '#server/platform/lib/format-money.ts';
import { money, times } from '#server/platform/lib/money.ts';
import { smallestPayment } from '#server/platform/lib/smallest-payment.ts';

/** Both parts of the fee as typed ("4.5", "0.99"); null: the platform's fee again. */
type Fee = { percent: string; fixed: string } | null;
type Columns = { fee_basis_points: number | null; fee_fixed_amount: number | null };

const MOST_BASIS_POINTS = 5000;
/** A fee above either of these is probably a typing error: 99 for 0.99. */
const USUAL_BASIS_POINTS = 2000;
const USUAL_SMALLEST_PAYMENTS = 20;

/**
 * Sets the platform fee of an organization, for events that are made from now on; returns the fees before and after, in
 * words. An unusually high fee has to be confirmed.
 */
export function setOrganizationFee(
  ctx: AppContext,
  { handle, fee, is_confirmed = false }: { handle: string; fee: Fee; is_confirmed?: boolean },
): Promise<{ name: string; from: string; to: string }> {
  return inTransaction(ctx.db, async (tx) => {
    const organization = await tx
      .selectFrom('organizations as o')
      .innerJoin('organization_handles as h', 'h.organization_id', 'o.id')
      .select(['o.id', 'o.name', 'o.currency', 'o.fee_basis_points', 'o.fee_fixed_amount'])
      .where('h.handle', '=', handle.toLowerCase())
      .where('o.closed_at', 'is', null)
      .forUpdate('o')
      .executeTakeFirst();
    if (!organization) throw new Error(`No organization has the handle ${handle}.`);
    const { id, name, currency } = organization;
    const columns = readFee(fee, currency);
    if (!is_confirmed) refuseUnusual(ctx, columns, currency);
    const [from, to] = [describe(ctx, organization, currency), describe(ctx, columns, currency)];
    const isSame =
      columns.fee_basis_points === organization.fee_basis_points &&
      columns.fee_fixed_amount === organization.fee_fixed_amount;
    if (isSame) return { name, from, to };
    const now = ctx.clock.now();
    await tx
      .updateTable('organizations')
      .set({ ...columns, updated_at: now })
      .where('id', '=', id)
      .execute();
    // Without an actor, because the user of the command is not known by name.
    await writeAudit(tx, {
      at: now,
      action: 'organization.fee_changed',
      actor_user_id: null,
      subject: { type: 'organization', id },
      data: { from, to, by_staff: true },
    });
    return { name, from, to };
  });
}

function readFee(fee: Fee, currency: string): Columns {
  if (!fee) return { fee_basis_points: null, fee_fixed_amount: null };
  const { percent, fixed } = fee;
  const fee_basis_points = /^\d{1,2}(\.\d{1,2})?$/.test(percent) ? Math.round(Number(percent) * 100) : null;
  if (fee_basis_points === null || fee_basis_points > MOST_BASIS_POINTS)
    throw new Error(`${percent} is not a percentage from 0 to 50 with two decimals at most, such as 4.5.`);
  const fee_fixed_amount = /^\d{1,4}(\.\d+)?$/.test(fixed) ? readPlainAmount(fixed, currency) : null;
  if (fee_fixed_amount === null)
    throw new Error(`${fixed} is not an amount of ${currency.toUpperCase()} below 10,000, such as 0.99.`);
  return { fee_basis_points, fee_fixed_amount };
}

function refuseUnusual(ctx: AppContext, columns: Columns, currency: string): void {
  const { fee_basis_points: points, fee_fixed_amount: fixed } = columns;
  const usual_fixed = times(smallestPayment(ctx.settings, currency), USUAL_SMALLEST_PAYMENTS);
  if ((points ?? 0) <= USUAL_BASIS_POINTS && (fixed ?? 0) <= usual_fixed) return;
  throw new Error(
    `${describe(ctx, columns, currency)} is more than the usual ${USUAL_BASIS_POINTS / 100}% and ` +
      `${formatMoney(money(usual_fixed, currency))}. Nothing was changed. If it is right, add --yes.`,
  );
}

function describe({ settings }: AppContext, columns: Columns, currency: string): string {
  const points = columns.fee_basis_points ?? settings.fee_basis_points;
  const fixed = money(columns.fee_fixed_amount ?? settings.fee_fixed_amount, currency);
  const words = `${points / 100}% and ${formatMoney(fixed)} for each paid ticket`;
  return columns.fee_basis_points === null ? `${words} (the platform’s fee)` : words;
}
