import { isDeepStrictEqual } from 'node:util';
import type { HostTicketType, TypeConflict } from '#contract/host-ticket-types.ts';
import type { Tx } from '#server/platform/db/db.ts';
import { type AppError, conflict } from '#server/platform/lib/errors.ts';
import { listEditsSince } from './list-edits.ts';
import type { TypeValues } from './type-values.ts';

type Save = {
  current: HostTicketType;
  /** The fields that are sent, as they are on the wire. */
  sent: Partial<Record<string, unknown>>;
  values: Partial<TypeValues>;
  /** The version that the sender saw. */
  version: number;
  actor_user_id: string;
};

/** The refusal of a save that would overwrite somebody's newer change; undefined if it changes other fields. */
export async function editedMeanwhile(tx: Tx, save: Save): Promise<AppError | undefined> {
  const { current, version } = save;
  const edits = await listEditsSince(tx, current.id, version);
  const conflicts: TypeConflict[] = [];
  for (const [field, value] of Object.entries(save.sent)) {
    const yours = timeOf(field, save.values) ?? value;
    const theirs = current[field as keyof HostTicketType];
    const edit = edits.findLast(({ fields }) => fields.includes(field));
    if (!edit || isDeepStrictEqual(yours, theirs)) continue;
    const by = { name: edit.name, is_you: edit.actor_user_id === save.actor_user_id };
    conflicts.push({ field, yours, theirs, at: edit.at.toISOString(), by });
  }
  const [first] = conflicts;
  if (!first) return undefined;
  const who = first.by.is_you ? 'You' : first.by.name || 'Somebody';
  const detail = `${who} saved other values in the meantime. None of your changes were saved: choose which ones to keep.`;
  return conflict('edited_meanwhile', detail, { version: current.version, conflicts });
}

/** A time as it would be stored: it may have been sent as local time of the event. */
function timeOf(field: string, values: Partial<TypeValues>): string | undefined {
  if (field !== 'sales_start_at' && field !== 'sales_end_at') return undefined;
  return values[field]?.toISOString();
}
