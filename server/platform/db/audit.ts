import type { AuditAction } from './audit-actions.ts';
import type { Db, Tx } from './db.ts';

export type AuditEntry = {
  at: Date;
  action: AuditAction;
  /** Null for actions of the system. */
  actor_user_id: string | null;
  subject: {
    type: 'user' | 'organization' | 'event' | 'ticket_type' | 'promo_code' | 'promoter_link' | 'order' | 'staff_task';
    id: string;
  };
  /** Names people by id only. */
  data?: object;
};

/** Adds a row to the audit log. */
export async function writeAudit(db: Db | Tx, { subject, data = {}, ...entry }: AuditEntry): Promise<void> {
  await db
    .insertInto('audit_log')
    .values({ ...entry, subject_type: subject.type, subject_id: subject.id, data: JSON.stringify(data) })
    .execute();
}

/** Whether an entry is an act of staff, which hosts see without a name: what matters is that the platform acted, and why. */
export function isByStaff({ action, data }: { action: string; data: Record<string, unknown> }): boolean {
  return action.startsWith('staff.') || data.by_staff === true || data.reason === 'staff';
}
