import type { AppContext } from '#server/context.ts';
import { type AppError, conflict, notFound } from '#server/platform/lib/errors.ts';
import type { DoorActor } from '#server/platform/http/route.ts';
import { countDoor, countDoorByType, findDoor, isDoorOfDraft } from './queries.ts';

/** The same response for an unknown event and for one whose door the caller does not work. */
export function noDoor(): AppError {
  return notFound('You’re not on the door for this event.');
}

function notYet(): AppError {
  return conflict('not_published', 'This event isn’t published yet. Its door opens once it is.');
}

/** What the door page shows of an event: its name, its gates and the live counts. */
export async function getDoor(ctx: AppContext, actor: DoorActor, idOrSlug: string) {
  const door = await findDoor(ctx.db, idOrSlug, actor);
  if (!door) throw (await isDoorOfDraft(ctx.db, idOrSlug, actor)) ? notYet() : noDoor();
  const { doorman_id: _doorman, is_supervisor, doors_at, starts_at, ends_at, ...event } = door;
  return {
    event: {
      ...event,
      doors_at: doors_at?.toISOString() ?? null,
      starts_at: starts_at?.toISOString() ?? null,
      ends_at: ends_at?.toISOString() ?? null,
    },
    counts: await countDoor(ctx.db, door.id),
    types: await countDoorByType(ctx.db, door.id),
    is_supervisor,
    server_time: ctx.clock.now().toISOString(),
  };
}
