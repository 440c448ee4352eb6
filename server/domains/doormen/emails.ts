import { z } from 'zod';
import type { AppContext, MailTemplates } from '#server/context.ts';
import { isPrepared } from '#server/domains/events/host-state.ts';
import { isDoorShut } from './door-shut.ts';
import { renderEventMail } from '#server/domains/events/render-event-mail.ts';
import { formatLongDay, formatZonedClock } from '#server/platform/lib/format-time.ts';
import { button, facts, note, paragraph } from '#server/platform/mail/blocks.ts';
import type { OutboxMail, RenderedMail } from '#server/platform/mail/types.ts';

const Payload = z.object({ doorman_id: z.uuid() });

/** The mail to a new doorman. */
export const doormanEmails: MailTemplates = { doorman_added: renderDoormanAdded };

/** Checked when the mail is sent: nobody gets it who was removed meanwhile, or whose door lets nobody in any more. */
async function renderDoormanAdded(ctx: AppContext, mail: OutboxMail): Promise<RenderedMail | null> {
  const door = await findDoor(ctx, Payload.parse(mail.payload).doorman_id);
  if (!door || door.state === 'cancelled' || isDoorShut(ctx, door)) return null;
  const { event_id, title, host, slug, username, is_supervisor } = door;
  const { publicUrl, brandName } = ctx.config;
  const account = username
    ? `Log in as ${username}: only that account opens it.`
    : 'Log in with the account that has this address. Without one, sign up with this address first.';
  return renderEventMail(ctx, event_id, {
    subject: `You are on the door: ${title}`,
    title: `You are on the door of ${title}`,
    blocks: [
      paragraph(`${host} added you to the door crew. On the night you scan the tickets with your phone.`),
      facts(factsOf(door)),
      ...(isPrepared(door)
        ? [paragraph(`${host} is still preparing this event. The link opens once the event is published.`)]
        : []),
      button('Open the door', `${publicUrl}/dashboard/door/${slug}`),
      paragraph(`${account} Open it once before the night, so that it also works with a bad connection.`),
      ...(is_supervisor
        ? [paragraph('You are a supervisor: you can admit people whose ticket was refused, with a reason.')]
        : []),
      note('If you don’t know the host, you can ignore this e-mail.'),
    ],
    reason: `You’re getting this because ${host} added you as a doorman at ${brandName}.`,
  });
}

function findDoor(ctx: AppContext, doormanId: string) {
  return ctx.db
    .selectFrom('doormen as d')
    .innerJoin('events as e', 'e.id', 'd.event_id')
    .innerJoin('organizations as o', 'o.id', 'e.organization_id')
    .leftJoin('users as u', (join) => join.onRef('u.id', '=', 'd.user_id').on('d.email', 'is', null))
    .select(['e.title', 'e.slug', 'e.doors_at', 'e.starts_at', 'e.ends_at', 'e.time_zone', 'e.venue_name', 'e.city'])
    .select([
      'e.state',
      'e.published_at',
      'e.blocked_at',
      'd.event_id',
      'o.name as host',
      'u.username',
      'd.is_supervisor',
    ])
    .where('d.id', '=', doormanId)
    .where('d.removed_at', 'is', null)
    .executeTakeFirst();
}

type Door = NonNullable<Awaited<ReturnType<typeof findDoor>>>;

function factsOf({ doors_at, starts_at, time_zone: zone, venue_name, city }: Door): [string, string][] {
  const place = [venue_name, city].filter(Boolean).join(', ');
  return [
    ...(starts_at ? [['When', formatLongDay(starts_at, zone)] as [string, string]] : []),
    ...(doors_at ? [['Doors', formatZonedClock(doors_at, zone)] as [string, string]] : []),
    ...(starts_at ? [['Start', formatZonedClock(starts_at, zone)] as [string, string]] : []),
    ...(place ? [['Where', place] as [string, string]] : []),
  ];
}
