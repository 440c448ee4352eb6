import type { OrganizationSettings, OwnOrganization } from '#contract/organizations.ts';
import type { AppContext } from '#server/context.ts';
import { pick } from '#server/platform/lib/pick.ts';
import { permissionsOf } from './policy.ts';
import type { OwnOrganizationRow } from './queries.ts';

/** Row → wire: an organization as its team sees it. */
export function presentOwnOrganization({ settings }: AppContext, row: OwnOrganizationRow): OwnOrganization {
  return {
    ...pick(row, ['id', 'handle', 'name', 'country', 'currency', 'role']),
    picture_url: organizationPictureUrl(row),
    fee_payer: row.fee_payer as OwnOrganization['fee_payer'],
    fee_basis_points: row.fee_basis_points ?? settings.fee_basis_points,
    fee_fixed_amount: row.fee_fixed_amount ?? settings.fee_fixed_amount,
    permissions: permissionsOf(row.role),
  };
}

/** Row → wire: an organization with its settings, as far as the member may see them. */
export function presentOrganizationSettings(ctx: AppContext, row: OwnOrganizationRow): OrganizationSettings {
  const maySeeTax = permissionsOf(row.role).includes('manage_payouts');
  const { tax_name, tax_address, tax_number } = row;
  return {
    ...presentOwnOrganization(ctx, row),
    ...pick(row, ['bio', 'website']),
    ...(maySeeTax ? { tax_name, tax_address, tax_number } : { tax_name: null, tax_address: null, tax_number: null }),
  };
}

/** The address of an organization's picture; null without one. */
export function organizationPictureUrl({ picture_name }: { picture_name: string | null }): string | null {
  return picture_name && `/media/pictures/${picture_name}.webp`;
}
