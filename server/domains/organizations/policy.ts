import type { Permission, TeamRole } from '#contract/organizations.ts';

const PERMISSIONS: Record<TeamRole, readonly Permission[]> = {
  owner: ['manage_team', 'edit_organization', 'manage_payouts', 'edit_events', 'see_sales', 'manage_orders', 'scan'],
  manager: ['edit_organization', 'edit_events', 'see_sales', 'manage_orders', 'scan'],
  finance: ['manage_payouts', 'see_sales', 'manage_orders'],
  door: ['scan'],
};

/** The permissions of a role. */
export function permissionsOf(role: TeamRole): Permission[] {
  return [...PERMISSIONS[role]];
}
