import type { OrganizationSettings, OwnOrganization } from '#contract/organizations.ts';
import { pick } from '#server/platform/lib/pick.ts';
import { permissionsOf } from './policy.ts';
import type { OwnOrganizationRow } from './queries.ts';

/** Row → wire: an organization as its team sees it. */
export function presentOwnOrganization(row: OwnOrganizationRow): OwnOrganization {
  return {
    ...pick(row, ['id', 'handle', 'name', 'country', 'currency', 'role']),
    picture_url: organizationPictureUrl(row),
    permissions: permissionsOf(row.role),
  };
}

/** Row → wire: an organization with its settings, as far as the member may see them. */
export function presentOrganizationSettings(row: OwnOrganizationRow): OrganizationSettings {
  const maySeeTax = permissionsOf(row.role).includes('manage_payouts');
  const { tax_name, tax_address, tax_number } = row;
  return {
    ...presentOwnOrganization(row),
    ...pick(row, ['bio', 'website']),
    fee_payer: row.fee_payer as OrganizationSettings['fee_payer'],
    ...(maySeeTax ? { tax_name, tax_address, tax_number } : { tax_name: null, tax_address: null, tax_number: null }),
  };
}

/** Where an organization's picture is; null without one. */
export function organizationPictureUrl({ picture_name }: { picture_name: string | null }): string | null {
  return picture_name && `/media/pictures/${picture_name}.webp`;
}
