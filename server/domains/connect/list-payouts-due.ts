import type { Payouts } from '#contract/connect.ts';
import type { TeamRole } from '#contract/organizations.ts';
import { permissionsOf } from '#server/domains/organizations/policy.ts';
import type { Db, Tx } from '#server/platform/db/db.ts';
import { presentPayouts } from './present.ts';

/**
 * The payouts of organizations that wait for the host and cost money: paid sales are paused, or go on only until a date.
 * Left out are those that the caller does not manage.
 */
export async function listPayoutsDue(
  db: Db | Tx,
  organizations: readonly { id: string; role: TeamRole }[],
): Promise<Payouts[]> {
  const managed = new Map(
    organizations
      .filter(({ role }) => permissionsOf(role).includes('manage_payouts'))
      .map(({ id, role }) => [id, role]),
  );
  if (managed.size === 0) return [];
  const rows = await db
    .selectFrom('organizations as o')
    .select(['o.id', 'o.handle', 'o.name', 'o.payouts_state', 'o.paid_sales_allowed', 'o.payouts_frozen_at'])
    .where('o.id', 'in', [...managed.keys()])
    .where((eb) =>
      eb.or([
        eb('o.payouts_state', '=', 'restricted'),
        eb.and([eb('o.payouts_state', '=', 'more_needed'), eb('o.paid_sales_allowed', '=', true)]),
      ]),
    )
    .orderBy('o.created_at')
    .execute();
  if (rows.length === 0) return [];
  const accounts = await db
    .selectFrom('connected_accounts')
    .selectAll()
    .where(
      'organization_id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute();
  return rows.map((row) =>
    presentPayouts(
      { ...row, role: managed.get(row.id) ?? 'finance' },
      accounts.find(({ organization_id }) => organization_id === row.id),
    ),
  );
}
