import type { Message, MessageSegment, Reminder } from '#contract/messages.ts';
import type { Workspace } from '#contract/workspace.ts';
import { counted } from '#contract/counted.ts';

const labels: Record<MessageSegment, string> = {
  ticket_holders: 'Everybody with a ticket',
  not_yet_in: 'Ticket holders who have not arrived yet',
  already_in: 'Ticket holders who have arrived',
  buyers: 'Buyers only: one e-mail for each order',
  invited: 'Invited, not answered yet',
  requests: 'Requests waiting for an answer',
};

const labelsOfPast: typeof labels = {
  ...labels,
  not_yet_in: 'Ticket holders who did not come',
  already_in: 'Ticket holders who came',
  invited: 'Invited, never answered',
  requests: 'Requests that got no answer',
};

type HostState = Pick<Workspace, 'host_state'>;

/** How the page names whom a host writes to: after the event, nobody is still to arrive. */
export const segmentLabels = ({ host_state }: HostState) => (host_state === 'past' ? labelsOfPast : labels);

/** Segments of people with tickets, which can be narrowed to ticket types. */
export const hasTicketTypes = (segment: MessageSegment) =>
  segment === 'ticket_holders' || segment === 'not_yet_in' || segment === 'already_in';

const number = (count: number) => count.toLocaleString('en');

/** Whom a message went to, as it was when it was sent: "Everybody with a ticket: VIP, Regular". */
export function audienceOf(
  { segment, ticket_types, created_at }: Pick<Message, 'segment' | 'ticket_types' | 'created_at'>,
  { ends_at }: Pick<Workspace, 'ends_at'>,
): string {
  const wasOver = ends_at !== null && Date.parse(created_at) >= Date.parse(ends_at);
  const label = segmentLabels({ host_state: wasOver ? 'past' : 'live' })[segment].split(':')[0] ?? '';
  return ticket_types.length > 0 ? `${label}: ${ticket_types.join(', ')}` : label;
}

/** How far a message has come, in a sentence. */
export function progressOf({ state, recipients, sent, left_out, failed }: Message): string {
  const gone =
    state === 'sending'
      ? `${number(sent)} of ${number(recipients)} sent. You can close this page.`
      : state === 'stopped'
        ? `Stopped after ${number(sent)} of ${number(recipients)}.`
        : `Sent to ${counted(sent, 'person', 'people')}.`;
  const notes = [
    left_out > 0 && `${number(left_out)} left out: their ticket or answer changed, or they want no messages.`,
    failed > 0 && `${counted(failed, 'address', 'addresses')} bounced.`,
  ];
  return [gone, ...notes].filter(Boolean).join(' ');
}

export const stateLabels: Record<Message['state'], { text: string; tone: 'caution' | 'positive' | 'neutral' }> = {
  sending: { text: 'Sending', tone: 'caution' },
  sent: { text: 'Sent', tone: 'positive' },
  stopped: { text: 'Stopped', tone: 'neutral' },
};

/** What is added to every message. People who only ask to come to a private event are told its city alone. */
export function addedToMessage({ visibility }: Pick<Workspace, 'visibility'>, segment: MessageSegment): string {
  if (visibility !== 'private') return 'Date, venue and the link to the event are added.';
  return segment === 'requests' ? 'Date and city are added.' : 'Date and venue are added.';
}

/** When the reminder goes out, or how far it is; `when` is its time in words. */
export function reminderSentence({ state, recipients, sent }: Reminder, when: string): string {
  switch (state) {
    case 'off':
      return 'Off. Ticket holders are not reminded.';
    case 'not_published':
      return `Goes out on ${when}, once the event is published.`;
    case 'no_date':
      return 'Goes out the day before, as soon as there is a date.';
    case 'planned':
      return `Goes out on ${when} to everybody with a valid ticket: ${counted(recipients, 'person', 'people')} now. Later buyers have their confirmation.`;
    case 'sending':
      return `On its way: ${number(sent)} of ${number(recipients)} sent.`;
    case 'sent':
      return `Sent to ${counted(sent, 'person', 'people')}.`;
    case 'over':
      return 'Not sent: its time has passed.';
    case 'cancelled':
      return 'Not sent: the event was cancelled.';
  }
}
