import { type Permission, type TeamRole, teamRoles } from '#contract/organizations.ts';
import { forbidden } from '#server/platform/lib/errors.ts';

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

/** The roles with a permission. */
export function rolesWith(permission: Permission): TeamRole[] {
  return teamRoles.filter((role) => PERMISSIONS[role].includes(permission));
}

/** 403 for a role without the permission. It names the role, which may have changed while a page was open. */
export function requirePermission(role: TeamRole, permission: Permission | 'any'): void {
  if (permission === 'any' || PERMISSIONS[role].includes(permission)) return;
  throw forbidden(
    `Your role in the team is “${role}” now, and it does not allow this. Reload the page to see what it allows, or ask an owner for another role.`,
  );
}
