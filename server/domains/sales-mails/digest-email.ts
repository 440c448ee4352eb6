import { z } from 'zod';
import type { AppContext } from '#server/context.ts';
import { type Clock } from '#server/platform/lib/clock.ts';
import { formatMoney } from '#server/platform/lib/format-money.ts';
import { formatDay, formatLongDay } from '#server/platform/lib/format-time.ts';
import { addDays, daysBetween } from '#server/platform/lib/local-time.ts';
import { money } from '#server/platform/lib/money.ts';
import { type Block, button, facts, list, note, paragraph } from '#server/platform/mail/blocks.ts';
import { renderMail } from '#server/platform/mail/layout.ts';
import type { OutboxMail, RenderedMail } from '#server/platform/mail/types.ts';
import { counted } from '#contract/counted.ts';

import { type DigestEvent, type DigestFigures, readDigest, sumFigures } from './digest-figures.ts';
import { endOfSalesMail, findForReader } from './sales-people.ts';

const Payload = z.object({ digest_id: z.uuid(), user_id: z.uuid() });

/** The maximum number of events in a mail, which is read on a phone in the morning. */
const SHOWN = 10;

const NET_NOTE = note('Net is what is yours after fees, promoters, refunds and disputes, as on the dashboard.');

type Digest = { organization_id: string; time_zone: string; starts_at: Date; ends_at: Date };

/** Null if its reader does not see these sales any more or has stopped these mails, or if nothing is left of them. */
export async function renderDigest(ctx: AppContext, { payload, to_email }: OutboxMail): Promise<RenderedMail | null> {
  const { digest_id, user_id } = Payload.parse(payload);
  const digest = await findDigest(ctx, digest_id);
  const reader = digest && { organization_id: digest.organization_id, user_id, email: to_email };
  const organization = reader && (await findForReader(ctx, reader));
  const events = organization ? await readDigest(ctx.db, organization.id, digest) : [];
  if (!organization || events.length === 0) return null;
  const { stop, unsubscribe_url, reason } = endOfSalesMail(ctx, organization, to_email);
  const subject = subjectOf(events, whenOf(digest, ctx.clock));
  const blocks = [
    paragraph(`What happened to the sales of ${organization.name}, ${daysOf(digest)}.`),
    ...(events.length === 1 ? events.map(factsOf) : [...totalsOf(events), linesOf(ctx, events), ...restOf(events)]),
    buttonOf(ctx, { events, organization }),
    ...(events.some(({ figures }) => hasMoney(figures)) ? [NET_NOTE] : []),
    stop,
  ];
  return { ...renderMail(ctx.config, { subject, title: subject, blocks, reason }), unsubscribe_url };
}

function findDigest({ db }: AppContext, id: string): Promise<Digest | undefined> {
  return db
    .selectFrom('sales_digests')
    .select(['organization_id', 'time_zone', 'starts_at', 'ends_at'])
    .where('id', '=', id)
    .executeTakeFirst();
}

const lastDayOf = ({ ends_at, time_zone }: Digest) => addDays(ends_at, -1, time_zone);
const isOneDay = ({ starts_at, ends_at, time_zone }: Digest) => daysBetween(starts_at, ends_at, time_zone) === 1;

/** "yesterday", unless the mail is late or about several days. */
function whenOf(digest: Digest, clock: Clock): string {
  const { starts_at, time_zone } = digest;
  if (!isOneDay(digest)) return `since ${formatDay(starts_at, time_zone)}`;
  return daysBetween(starts_at, clock.now(), time_zone) === 1 ? 'yesterday' : `on ${formatDay(starts_at, time_zone)}`;
}

function daysOf(digest: Digest): string {
  const last = formatLongDay(lastDayOf(digest), digest.time_zone);
  return isOneDay(digest) ? last : `${formatDay(digest.starts_at, digest.time_zone)} to ${last}`;
}

const SUBJECTS = [
  ['sold', 'Sold'],
  ['resold', 'Resold'],
  ['returned', 'Returned'],
] as const;

/** The first of these things that happened, and the events to which it did. */
function subjectOf(events: readonly DigestEvent[], when: string): string {
  for (const [name, word] of SUBJECTS) {
    const those = events.filter(({ figures }) => figures[name] > 0);
    const tickets = counted(sumFigures(those)[name], 'ticket');
    if (those.length > 0) return `${word} ${when}: ${tickets} for ${nameOf(those)}`;
  }
  return `Refunded ${when}: ${nameOf(events)}`;
}

function nameOf(events: readonly DigestEvent[]): string {
  const [first] = events;
  return events.length === 1 && first ? first.title : counted(events.length, 'event');
}

/** What several events have together, for each currency. */
function totalsOf(events: readonly DigestEvent[]): Block[] {
  const groups = [...Map.groupBy(events, ({ currency }) => currency)];
  return groups
    .filter(([, group]) => group.length > 1)
    .map(([currency, group]) => {
      const rows = rowsOf(sumFigures(group), currency);
      if (groups.length === 1) return facts(rows);
      return facts([['Together', `${counted(group.length, 'event')} in ${currency.toUpperCase()}`], ...rows]);
    });
}

/** The figures of the only event, whose title is the subject. */
function factsOf(event: DigestEvent): Block {
  return facts([...rowsOf(event.figures, event.currency), ['Sold so far', soFar(event)]]);
}

/** One line for each of several events, which opens its orders. */
function linesOf({ config }: AppContext, events: readonly DigestEvent[]): Block {
  return list(
    events.slice(0, SHOWN).map((event) => ({
      label: `${event.title}: ${eventWords(event)}`,
      url: `${config.publicUrl}/dashboard/events/${encodeURIComponent(event.slug)}/orders`,
    })),
  );
}

/** "6 sold, 2 returned, net €200.00. Sold so far: 4 of 100" */
function eventWords(event: DigestEvent): string {
  const { sold, resold, returned, refunds, net } = event.figures;
  const amount = (value: number) => formatMoney(money(value, event.currency));
  const parts = [
    ...(sold > 0 ? [`${number(sold)} sold`] : []),
    ...(resold > 0 ? [`${number(resold)} resold`] : []),
    ...(returned > 0 ? [`${number(returned)} returned`] : []),
    ...(refunds === 0 ? [] : [`${amount(refunds)} refunded`]),
    ...(hasMoney(event.figures) ? [`net ${amount(net)}`] : []),
  ];
  return `${parts.join(', ')}. Sold so far: ${soFar(event)}`;
}

function soFar({ sold_ever, sellable }: DigestEvent): string {
  return sellable === null ? counted(sold_ever, 'ticket') : `${number(sold_ever)} of ${number(sellable)}`;
}

const hasMoney = ({ net, refunds }: DigestFigures) => net !== 0 || refunds !== 0;

function rowsOf(figures: DigestFigures, currency: string): [string, string][] {
  const { orders, sold, resold, returned, refunds, net } = figures;
  const rows: [string, string][] = [];
  const amount = (value: number) => formatMoney(money(value, currency));
  if (sold > 0) rows.push(['Sold', `${counted(sold, 'ticket')} in ${counted(orders, 'order')}`]);
  if (resold > 0) rows.push(['Resold', `${counted(resold, 'ticket')} in Resale`]);
  if (returned > 0) rows.push(['Returned', counted(returned, 'ticket')]);
  if (refunds !== 0) rows.push(['Refunds', amount(refunds)]);
  if (hasMoney(figures)) rows.push(['Net', amount(net)]);
  return rows;
}

type About = { events: readonly DigestEvent[]; organization: { handle: string } };

function buttonOf({ config }: AppContext, { events, organization: { handle } }: About): Block {
  const [first, second] = events;
  if (!first || second)
    return button(
      'Open the dashboard',
      `${config.publicUrl}/dashboard/seller?organization=${encodeURIComponent(handle)}`,
    );
  return button('See the orders', `${config.publicUrl}/dashboard/events/${encodeURIComponent(first.slug)}/orders`);
}

function restOf(events: readonly DigestEvent[]): Block[] {
  const rest = events.length - SHOWN;
  return rest > 0 ? [paragraph(`And ${counted(rest, 'more event')}, which the dashboard shows.`)] : [];
}

const number = (value: number) => value.toLocaleString('en');
