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
  owner: 'Owners can do everything, including team and payouts.',
  manager: 'Managers create events, ticket types and promo codes, and see sales.',
  finance: 'Finance sees sales, and manages payouts and tax details.',
  door: 'Door staff scan tickets at every event of the organization.',
};

/** What somebody is by their role, within a sentence: "Noor is now …". */
export const roleNouns: Record<TeamRole, string> = {
  owner: 'an owner',
  manager: 'a manager',
  finance: 'in Finance',
  door: 'door staff',
};
