import { isDeepStrictEqual } from 'node:util';
import type { EditableField, EditedMeanwhile, UpdateEventBody } from '#contract/event-editing.ts';
import type { Question } from '#contract/events.ts';
import type { Tx } from '#server/platform/db/db.ts';
import type { Actor } from '#server/platform/http/route.ts';
import { conflict, invalid } from '#server/platform/lib/errors.ts';
import { newSecret } from '#server/platform/lib/random.ts';
import { EDITABLE_FIELDS, type EditedEvent, fieldsOf, type FieldValues } from './edited-event.ts';
import { type ChangeRow, listChangesSince, presentEditor } from './event-changes.ts';
import { sanitizeDescription } from '../sanitize-description.ts';

type Input = { event: EditedEvent; body: UpdateEventBody; actor: Actor };

/**
 * The fields that a save changes. A field that is sent with its value in the named version is not changed; one that
 * somebody else has changed to another value since is a conflict.
 */
export async function mergeChanges(tx: Tx, { event, body, actor }: Input): Promise<Partial<FieldValues>> {
  if (body.version > event.version) throw invalid({ version: ['This event has no such version.'] });
  const current = fieldsOf(event);
  const sent = normalized(body, current);
  const since = await listChangesSince(tx, event.id, body.version);
  const changes: Partial<Record<EditableField, unknown>> = {};
  const conflicts: EditedMeanwhile['conflicts'] = [];
  for (const field of EDITABLE_FIELDS) {
    if (!(field in sent) || isDeepStrictEqual(sent[field], current[field])) continue;
    const [first, last] = ends(since.filter((change) => field in change.changes));
    if (!first || !last) changes[field] = sent[field];
    else if (!isDeepStrictEqual(sent[field], first.changes[field]?.[0])) {
      const by = presentEditor(last, actor.user_id);
      conflicts.push({ field, yours: sent[field], theirs: current[field], at: last.at.toISOString(), by });
    }
  }
  if (conflicts.length > 0) throw editedMeanwhile(event, conflicts);
  return changes as Partial<FieldValues>;
}

const ends = (changes: ChangeRow[]) => [changes[0], changes.at(-1)] as const;

function editedMeanwhile({ version }: EditedEvent, conflicts: EditedMeanwhile['conflicts']) {
  const { is_you = false, name = '' } = conflicts[0]?.by ?? {};
  const who = is_you ? 'You' : name || 'Somebody';
  const detail = `${who} saved other values in the meantime. None of your changes were saved: choose which ones to keep.`;
  return conflict('edited_meanwhile', detail, { version, conflicts });
}

/** The sent fields as they would be stored. */
function normalized(body: UpdateEventBody, current: FieldValues): Partial<Record<EditableField, unknown>> {
  const { version: _version, repeated_hours: _hours, tell_holders: _tell, new_address: _address, ...fields } = body;
  const sent: Partial<Record<EditableField, unknown>> = { ...fields };
  if (fields.description_html !== undefined) sent.description_html = sanitizeDescription(fields.description_html);
  if (fields.tags) sent.tags = [...new Set(fields.tags)];
  if (fields.questions) sent.questions = withIds(fields.questions, current.questions);
  return sent;
}

type SentQuestion = Omit<Question, 'id'> & { id?: string | undefined };

/** Existing questions keep their ids, by which answers are stored; new ones get an id. */
function withIds(questions: SentQuestion[], current: Question[]): Question[] {
  const known = new Set(current.map(({ id }) => id));
  return questions.map(({ id, label, kind, required, choices }) => {
    if (id !== undefined && !known.delete(id)) throw invalid({ questions: ['Leave out the id of a new question.'] });
    return { id: id ?? newSecret(9), label, kind, required, choices };
  });
}
