import type { EditableField, UpdateEventBody } from '#contract/event-editing.ts';
import type { Tx } from '#server/platform/db/db.ts';
import { invalid } from '#server/platform/lib/errors.ts';
import { chooseSlug } from './choose-slug.ts';
import { type EditedEvent, fieldsOf, type FieldValues, TIME_FIELDS, type TimeField } from './edited-event.ts';
import { hasEnded } from '../host-state.ts';
import { readTimes, refuseDisorder, refuseHalfPoint, refusePast } from './read-times.ts';

/** The columns that a save writes. */
export type Update = {
  fields: EditableField[];
  before: FieldValues;
  after: FieldValues;
  columns: Partial<Pick<EditedEvent, Exclude<EditableField, 'questions'>>> & { questions?: string };
  slug: string;
};

type Input = { event: EditedEvent; merged: Partial<FieldValues>; body: UpdateEventBody; now: Date };

/** Checks the changed fields together with the unchanged ones; throws 400 on fields that do not fit together. */
export async function planUpdate(tx: Tx, { event, merged, body, now }: Input): Promise<Update> {
  const before = fieldsOf(event);
  const changes = isPointLeft(event, merged, body) ? { ...merged, latitude: null, longitude: null } : merged;
  const after = { ...before, ...changes };
  const times = timesAfter({ event, after, body, now });
  refuseHalfPlace(after, event);
  const { questions, ...others } = changes;
  // Local times are stored as instants.
  const plain = Object.fromEntries(Object.entries(others).filter(([field]) => !isTime(field)));
  const columns = { ...plain, ...times, ...(questions && { questions: JSON.stringify(questions) }) };
  const fields = new Set([...Object.keys(changes), ...Object.keys(times)]) as Set<EditableField>;
  return { fields: [...fields], before, after, columns, slug: await slugAfter(tx, { event, after, body }) };
}

/** Whether the point on the map is that of an earlier place: maps and calendars would lead people there. */
function isPointLeft(event: EditedEvent, merged: Partial<FieldValues>, body: UpdateEventBody): boolean {
  if (event.latitude === null || body.latitude !== undefined || body.longitude !== undefined) return false;
  const place = [merged.address, merged.city, merged.country, event.address === '' ? merged.venue_name : undefined];
  return place.some((value) => value !== undefined);
}

const isTime = (field: string): boolean => (TIME_FIELDS as readonly string[]).includes(field);

type Times = Partial<Record<TimeField, Date | null>>;
type TimesInput = { event: EditedEvent; after: FieldValues; body: UpdateEventBody; now: Date };

/** The times that change: the sent ones, or all of them if the zone changes. */
function timesAfter({ event, after, body, now }: TimesInput): Times {
  const isOtherZone = after.time_zone !== event.time_zone;
  const moved = TIME_FIELDS.filter((field) => isOtherZone || body[field] !== undefined);
  if (moved.length === 0) return {};
  const walls = Object.fromEntries(moved.map((field) => [field, after[field]])) as Record<TimeField, string | null>;
  const read = readTimes(walls, after.time_zone, body.repeated_hours) as Times;
  const changed = moved.filter((field) => read[field]?.getTime() !== event[field]?.getTime());
  const times: Times = Object.fromEntries(changed.map((field) => [field, read[field]]));
  refuseWrongDates({ ...event, time_zone: after.time_zone }, times, now);
  return times;
}

function refuseWrongDates(event: EditedEvent, times: Times, now: Date): void {
  const changed = (['doors_at', 'starts_at', 'ends_at'] as const).filter((field) => field in times);
  if (event.state === 'published' && hasEnded(event, now) && changed.length > 0)
    throw invalid(Object.fromEntries(changed.map((field) => [field, ['The event is over.']])));
  refusePast(times, now);
  refuseDisorder({ ...event, ...times }, event.time_zone);
  refuseHalfDates({ ...event, ...times });
}

/** An event without a date gets start and end together. */
function refuseHalfDates({ state, starts_at, ends_at }: EditedEvent): void {
  if (state !== 'published' || (starts_at === null) === (ends_at === null)) return;
  throw invalid(starts_at ? { ends_at: ['Enter the end, too.'] } : { starts_at: ['Enter the start, too.'] });
}

function refuseHalfPlace(after: FieldValues, { state }: EditedEvent): void {
  refuseHalfPoint(after);
  if (state !== 'published') return;
  if (after.venue_name === '') throw invalid({ venue_name: ['A published event needs a place.'] });
  if (after.city === '') throw invalid({ city: ['A published event needs a city.'] });
}

/** The slug follows the title until the event is published for the first time; then only on request. */
async function slugAfter(tx: Tx, { event, after, body }: Omit<TimesInput, 'now'>): Promise<string> {
  const follows = event.published_at === null ? after.title !== event.title : (body.new_address ?? false);
  if (!follows) return event.slug;
  return chooseSlug(tx, { title: after.title, own_id: event.id });
}
