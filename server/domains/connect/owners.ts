import type { AuditEntry } from '#server/platform/db/audit.ts';
import type { AccountOwner, AccountRow } from './queries.ts';

/** The owner of an account, by its row. */
export function ownerOf({ organization_id, user_id }: Pick<AccountRow, 'organization_id' | 'user_id'>): AccountOwner {
  if (organization_id !== null) return { organization_id };
  if (user_id !== null) return { user_id };
  throw new Error('an account belongs to nobody');
}

/** The owner of an account as the audit log names it. */
export function subjectOf(owner: AccountOwner): AuditEntry['subject'] {
  return 'user_id' in owner ? { type: 'user', id: owner.user_id } : { type: 'organization', id: owner.organization_id };
}
