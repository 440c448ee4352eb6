import type { Workspace } from '#contract/workspace.ts';

type ForPerson = Pick<Workspace, 'checklist' | 'permissions'>;

/** The lines of an event's checklist that a person can settle. Who may not edit the event can at most finish its payouts. */
export function checklistFor({ checklist, permissions }: ForPerson): Workspace['checklist'] {
  if (permissions.includes('edit_events')) return checklist;
  if (!permissions.includes('manage_payouts')) return [];
  return checklist.filter(({ field, is_done }) => field === 'payouts' && !is_done);
}
