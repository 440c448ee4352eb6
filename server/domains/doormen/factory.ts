import type { Insertable } from 'kysely';
import type { AppContext } from '#server/context.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { newNumericCode } from '#server/platform/lib/random.ts';

type DoormanValues = Partial<Insertable<Database['doormen']>> & { event_id: string };

/** A doorman of an event; give `user_id` for one with an account. */
export async function buildDoorman(ctx: AppContext, values: DoormanValues) {
  return ctx.db
    .insertInto('doormen')
    .values({
      email: `doorman-${newNumericCode(9)}@example.com`,
      name: 'Dana Door',
      created_at: ctx.clock.now(),
      ...values,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}
