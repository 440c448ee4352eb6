import type { TeamRole } from '#contract/organizations.ts';

/** The names of the roles in a team. */
export const roleLabels: Record<TeamRole, string> = {
  owner: 'Owner',
  manager: 'Manager',
  finance: 'Finance',
  door: 'Door',
};

/** What each role may do. */
export const roleSentences: Record<TeamRole, string> = {
  owner: 'Owners may do everything, the team and payouts included.',
  manager: 'Managers make events, ticket types and promo codes, and see sales.',
  finance: 'Finance sees sales, and looks after payouts and tax details.',
  door: 'Door staff scan tickets at every event of the organization.',
};
