import type { Workspace } from '#contract/workspace.ts';

/** Whether a role may cancel or move the event: both change it and refund its orders. */
export function mayCancel({ permissions }: Pick<Workspace, 'permissions'>): boolean {
  return permissions.includes('edit_events') && permissions.includes('manage_orders');
}
