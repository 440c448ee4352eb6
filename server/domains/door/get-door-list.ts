import { createHash } from 'node:crypto';
import type { ListedTicket } from '#contract/door.ts';
import type { AppContext } from '#server/context.ts';
import { addMilliseconds, HOUR } from '#server/platform/lib/clock.ts';
import type { CodeClaims } from '#server/platform/lib/ticket-codes.ts';
import type { DoorActor } from '#server/platform/http/route.ts';
import { noDoor } from './get-door.ts';
import { decodeListCursor, encodeListCursor, type ListCursor } from './list-cursor.ts';
import { type ListedRow, readList } from './list-queries.ts';
import { noteOpening } from './note-opening.ts';
import { initialsOf } from './present.ts';
import { type DoorRow, findDoor } from './queries.ts';

/** Tickets in one answer. */
const PAGE = 2000;

/**
 * The tickets that changed since a device's last request, all of them at first, for deciding scans offline. Refused as
 * soon as the caller may not scan any more.
 */
export async function getDoorList(
  ctx: AppContext,
  actor: DoorActor,
  { event, since }: { event: string; since?: string },
) {
  await ctx.limits.consume('limit_door_list_per_device_minute', actor.door_device_id ?? `${actor.user_id}`);
  const door = await findDoor(ctx.db, event, actor);
  if (!door) throw noDoor();
  if (actor.user_id) await noteOpening(ctx, door);
  const cursor = decodeListCursor(since);
  const { rows, safe } = await readList(ctx.db, { event_id: door.id, cursor, size: PAGE + 1 });
  const page = rows.slice(0, PAGE);
  const [public_key = '', ...other_public_keys] = ctx.codes.publicKeys;
  const has_more = rows.length > PAGE;
  return {
    server_time: ctx.clock.now().toISOString(),
    public_key,
    other_public_keys,
    ...openingOf(ctx, door),
    is_cancelled: door.is_cancelled,
    tickets: page.map((row) => presentListed(ctx, door, row)),
    cursor: encodeListCursor(nextCursor({ cursor, safe, last: has_more ? page.at(-1) : undefined })),
    has_more,
  };
}

type Next = { cursor: ListCursor | null; safe: string; last: ListedRow | undefined };

/** While pages are left, the next request starts after this one; changes made meanwhile are requested at the end. */
function nextCursor({ cursor, safe, last }: Next): ListCursor {
  const begun = cursor?.after ? cursor.safe : safe;
  return { safe: begun, after: last ? { changed_in: last.changed_in, id: last.id } : null };
}

function openingOf(ctx: AppContext, { doors_at, starts_at, ends_at }: DoorRow) {
  const { admission_early_hours: early, admission_late_hours: late } = ctx.settings;
  const opens = doors_at ?? starts_at;
  return {
    opens_at: opens && addMilliseconds(opens, -early * HOUR).toISOString(),
    closes_at: ends_at && addMilliseconds(ends_at, late * HOUR).toISOString(),
  };
}

/** Row → wire: initials instead of a name, and the key only as a hash, from which no code can be computed. */
function presentListed(ctx: AppContext, door: DoorRow, row: ListedRow): ListedTicket {
  return {
    id: row.id,
    key: createHash('sha256').update(row.code_key).digest().subarray(0, 16).toString('base64url'),
    version: row.code_version,
    state: row.state,
    is_inside: row.is_inside,
    first_admitted_at: row.first_admitted_at?.toISOString() ?? null,
    first_door: row.first_door || null,
    ticket_type_id: row.ticket_type_id,
    holder: initialsOf(row.holder_name) ?? '',
    rotation_secret: door.code_mode === 'rotating' ? ctx.codes.rotationSecret(claimsOf(door, row)) : null,
  };
}

function claimsOf({ id }: DoorRow, { code_key, code_version }: ListedRow): CodeClaims {
  return { event_id: id, code_key, version: code_version };
}
