import type { CallInput } from '#web/platform/api/client.ts';

type UpdateBody = CallInput<'updateEvent'>['body'];

/** What a save says besides the fields: the version, and answers to the server's questions. */
type Extra = 'version' | 'repeated_hours' | 'tell_holders' | 'new_address';

/** Fields of an event as the call sends them. */
export type EventFields = Omit<UpdateBody, Extra>;
export type EventField = keyof EventFields;
/** Answers that a section sends with its fields. */
export type Answers = Pick<UpdateBody, 'repeated_hours' | 'new_address'>;

/** What in a form differs from its values at an earlier time. */
export function changedSince<Form extends object>(earlier: Form, now: Form): Partial<Form> {
  const changed = Object.entries(now).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(earlier[name as keyof Form]),
  );
  return Object.fromEntries(changed) as Partial<Form>;
}

/** The fields that differ from the saved ones: only they are sent, because others may have saved the rest. */
export function changedFields(now: EventFields, saved: EventFields): EventFields {
  const names = Object.keys(now) as EventField[];
  const changed = names.filter((name) => JSON.stringify(now[name]) !== JSON.stringify(saved[name]));
  return Object.fromEntries(changed.map((name) => [name, now[name]]));
}
