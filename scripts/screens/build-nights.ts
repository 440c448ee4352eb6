import type { AppContext } from '#server/context.ts';
import { demoId, slugOf } from '#server/demo/names.ts';
import { timesOf } from '#server/demo/when.ts';
import { buildUser } from '#server/domains/auth/factory.ts';
import { buildEvent } from '#server/domains/events/factory.ts';
import { buildTicketType } from '#server/domains/ticket-types/factory.ts';
import { addMilliseconds, DAY } from '#server/platform/lib/clock.ts';
import { getEvent } from './find-records.ts';
import type { ScenarioContext } from './scenario.ts';

type Owner = Pick<ScenarioContext, 'ctx' | 'size' | 'address'>;
type EventValues = NonNullable<Parameters<typeof buildEvent>[1]> & { title: string };
type TypeValues = NonNullable<Parameters<typeof buildTicketType>[1]>;

/**
 * A night of the demo organizer in two weeks, with one ticket type at 50.00. No list shows it, so that other pictures stay
 * as they are; each screen size has its own.
 */
export async function buildNight({ ctx, size }: Owner, { title, ...values }: EventValues, type: TypeValues = {}) {
  const { organization_id } = await getEvent(ctx, 'nachtschicht');
  const event = await buildEvent(ctx, {
    ...{ id: demoId(`${title} ${size.width}`), slug: `${slugOf(title)}-${size.width}`, title, organization_id },
    ...{ visibility: 'unlisted', category: 'club_night', venue_name: 'Kesselwerk Ost', city: 'Berlin' },
    ...timesOf({ weekday: 5, week: 2, at: '23:00', hours: 7 }, 'Europe/Berlin', ctx.clock.now()),
    ...values,
  });
  const sold = await buildTicketType(ctx, { name: 'Regular', price_amount: 5000, ...type, event_id: event.id });
  return { ...event, type: sold };
}

/** Somebody with an account since a month ago, whose name no other scenario uses. */
export function buildPerson({ ctx, size, address }: Owner, first_name: string, last_name: string) {
  const name = `${first_name}.${last_name}`.toLowerCase();
  return buildUser(ctx, {
    ...{ first_name, last_name, email: address(name), username: size.isPhone ? name : `${name}.b` },
    created_at: addMilliseconds(ctx.clock.now(), -30 * DAY),
  });
}

/** The product as it was so many days ago: what was bought then may be sold now. */
export function daysAgo(ctx: AppContext, days: number): AppContext {
  const at = addMilliseconds(ctx.clock.now(), -days * DAY);
  return { ...ctx, clock: { ...ctx.clock, now: () => at } };
}
