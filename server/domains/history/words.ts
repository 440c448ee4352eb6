import type { HistoryKind } from '#contract/history.ts';
import type { AuditAction } from '#server/platform/db/audit-actions.ts';
import { formatMoney } from '#server/platform/lib/format-money.ts';
import { namesOf } from './fields.ts';

/** What the text of an entry needs: `name` is that of the ticket type, code, promoter or person concerned. */
export type Told = { name: string; data: Record<string, unknown> };

type Words = { kind: HistoryKind; say: (entry: Told) => string };

/** The text of each action for the people of an organization. Null: not shown to them. */
export const words: Record<AuditAction, Words | null> = {
  ...notForHosts(),
  'organization.created': plain('team', 'Organization created'),
  'organization.updated': { kind: 'team', say: ({ data }) => withFields('Organization changed', data.fields) },
  'organization.fee_changed': {
    kind: 'payouts',
    say: ({ data }) => `Platform fee for new events: ${text(data.from)} → ${text(data.to)}`,
  },
  'organization.picture_changed': plain('team', 'Picture of the organization changed'),
  'organization.picture_removed': plain('team', 'Picture of the organization removed'),
  'team.invited': { kind: 'team', say: ({ data }) => `Somebody invited to the team as ${text(data.role)}` },
  'team.invitation_revoked': plain('team', 'Invitation to the team withdrawn'),
  'team.joined': { kind: 'team', say: ({ name, data }) => `${name} joined the team as ${text(data.role)}` },
  'team.left': { kind: 'team', say: ({ name }) => `${name} left the team` },
  'team.removed': { kind: 'team', say: ({ name }) => `${name} removed from the team` },
  'team.role_changed': {
    kind: 'team',
    say: ({ name, data }) => `Role of ${name} changed from ${text(data.from)} to ${text(data.to)}`,
  },
  'team.handed_over': { kind: 'team', say: ({ name }) => `Organization handed over to ${name}` },
  'payouts.started': plain('payouts', 'Set-up of payouts started'),
  'payouts.changed': {
    kind: 'payouts',
    say: ({ data }) => `Payouts: ${readable(data.from)} → ${readable(data.to)}`,
  },
  'event.created': plain('events', 'Event created'),
  'event.duplicated': plain('events', 'Event created as a copy'),
  'event.edited': { kind: 'events', say: ({ data }) => withFields('Event changed', data.fields) },
  'event.published': plain('events', 'Event published'),
  'event.unpublished': plain('events', 'Event unpublished'),
  'event.deleted': { kind: 'events', say: ({ name }) => `Draft deleted: ${name}` },
  'event.cancelled': plain('events', 'Event cancelled'),
  'event.postponed': plain('events', 'Event postponed'),
  'event.reminder_switched_on': plain('guests', 'Reminder switched on'),
  'event.reminder_switched_off': plain('guests', 'Reminder switched off'),
  'event.gates_set': { kind: 'door', say: ({ data }) => list('Gates set', data.gates) },
  'event.requests_approved': { kind: 'guests', say: ({ data }) => counted(data.request_ids, 'request', 'approved') },
  'event.requests_declined': { kind: 'guests', say: ({ data }) => counted(data.request_ids, 'request', 'declined') },
  'event.resale_paused': plain('events', 'Resale paused'),
  'event.resale_resumed': plain('events', 'Resale resumed'),
  'ticket_type.created': about('tickets', 'Ticket type', 'added'),
  'ticket_type.updated': {
    kind: 'tickets',
    say: ({ name, data }) => withFields(`Ticket type ${name} changed`, data.fields),
  },
  'ticket_type.archived': about('tickets', 'Ticket type', 'archived'),
  'ticket_type.deleted': about('tickets', 'Ticket type', 'deleted'),
  'ticket_types.ordered': plain('tickets', 'Ticket types reordered'),
  'promo_code.created': about('tickets', 'Promo code', 'added'),
  'promo_code.changed': {
    kind: 'tickets',
    say: ({ name, data }) => withFields(`Promo code ${name} changed`, Object.keys(data)),
  },
  'promo_code.archived': about('tickets', 'Promo code', 'archived'),
  'promo_code.deleted': about('tickets', 'Promo code', 'deleted'),
  'promo_code_batch.created': about('tickets', 'Batch of promo codes', 'made'),
  'promo_code_batch.paused': about('tickets', 'Batch of promo codes', 'paused'),
  'promo_code_batch.resumed': about('tickets', 'Batch of promo codes', 'resumed'),
  'promo_code_batch.archived': about('tickets', 'Batch of promo codes', 'archived'),
  'promo_code_batch.deleted': about('tickets', 'Batch of promo codes', 'deleted'),
  'door_link.created': plain('door', 'Door link created'),
  'door_link.removed': plain('door', 'Door link removed, with its devices'),
  'door_device.removed': plain('door', 'Door device removed'),
  'doorman.added': about('door', 'Doorman', 'added'),
  'doorman.updated': { kind: 'door', say: ({ name, data }) => supervisor(name, data.is_supervisor) },
  'doorman.removed': about('door', 'Doorman', 'removed'),
  'ticket.admitted_by_override': about('door', 'Ticket', 'admitted against a refusal'),
  'invitation.sent': plain('guests', 'Invitation sent'),
  'invitation.sent_many': { kind: 'guests', say: ({ data }) => counted(data.count, 'invitation', 'sent') },
  'invitation.resent': plain('guests', 'Invitation sent again'),
  'invitation.changed': { kind: 'guests', say: ({ data }) => withFields('Invitation changed', data.fields) },
  'invitation.revoked': plain('guests', 'Invitation deleted'),
  'message.sent': {
    kind: 'guests',
    say: ({ data }) => `Message “${text(data.subject)}” sent to ${people(data.recipients)}`,
  },
  'message.stopped': {
    kind: 'guests',
    say: ({ data }) => `Message “${text(data.subject)}” stopped after ${people(data.sent)}`,
  },
  'promoter.added': about('promoters', 'Promoter', 'added'),
  'promoter.changed': about('promoters', 'Promoter', 'changed'),
  'promoter.removed': about('promoters', 'Promoter', 'removed'),
  'order.email_corrected': plain('orders', 'Address of an order corrected'),
  'order.given': plain('orders', 'Tickets given away'),
  'order.refunded': { kind: 'orders', say: ({ data }) => refunded(data) },
  'order.refund_sent_again': plain('orders', 'Failed refund sent again'),
  'order.tickets_resent': plain('orders', 'Tickets of an order sent again'),
  'staff.event_blocked': {
    kind: 'events',
    say: ({ data }) => (data.is_draft === true ? 'Event kept from being published' : 'Event taken off sale'),
  },
  'staff.listing_taken_down': plain('events', 'Ticket taken out of Resale'),
  'staff.event_allowed': plain('events', 'Event allowed again'),
  'staff.payouts_frozen': plain('payouts', 'Payouts frozen'),
  'staff.payouts_unfrozen': plain('payouts', 'Payouts no longer frozen'),
  'staff.tickets_resent': plain('orders', 'Tickets of an order sent again'),
  'staff.dispute_evidence_sent': plain('orders', 'Evidence sent to the bank of a disputed payment'),
  'staff.dispute_accepted': plain('orders', 'Dispute accepted'),
};

/** The actions of one kind, or of all, that an organization's people may see. */
export function actionsOf(kind: HistoryKind | undefined): AuditAction[] {
  const actions = Object.keys(words) as AuditAction[];
  return actions.filter((action) => words[action] !== null && (kind === undefined || words[action].kind === kind));
}

/** For actions about accounts, and about staff itself. */
function notForHosts() {
  return {
    'auth.account_deleted': null,
    'auth.code_mailed': null,
    'auth.email_change_asked': null,
    'auth.email_change_cancelled': null,
    'auth.email_changed': null,
    'auth.email_verified': null,
    'auth.logged_in': null,
    'auth.logged_out': null,
    'auth.login_locked': null,
    'auth.password_changed': null,
    'auth.password_confirmed': null,
    'auth.password_reset': null,
    'auth.password_reset_mailed': null,
    'auth.picture_changed': null,
    'auth.picture_removed': null,
    'auth.profile_updated': null,
    'auth.registered': null,
    'auth.registration_repeated': null,
    'auth.session_revoked': null,
    'staff.added': null,
    'staff.looked': null,
    'staff.recovery_codes_renewed': null,
    'staff.removed': null,
    'staff.seller_released': null,
    'staff.seller_stopped': null,
    'staff.second_factor_confirmed': null,
    'staff.second_factor_refused': null,
    'staff.second_factor_reset': null,
    'staff.second_factor_set_up': null,
    'staff.task_done': null,
    'staff.task_released': null,
    'staff.task_reopened': null,
    'staff.task_taken': null,
  } satisfies Partial<Record<AuditAction, null>>;
}

function plain(kind: HistoryKind, sentence: string): Words {
  return { kind, say: () => sentence };
}

function about(kind: HistoryKind, what: string, happened: string): Words {
  return { kind, say: ({ name }) => [what, name, happened].filter(Boolean).join(' ') };
}

function withFields(sentence: string, fields: unknown): string {
  const names = namesOf(fields);
  return names === '' ? sentence : `${sentence}: ${names}`;
}

function list(sentence: string, items: unknown): string {
  const names = Array.isArray(items) ? items.map(text).join(', ') : '';
  return names === '' ? sentence : `${sentence}: ${names}`;
}

function counted(things: unknown, what: string, happened: string): string {
  const count = Array.isArray(things) ? things.length : Number(things);
  return `${count.toLocaleString('en')} ${what}${count === 1 ? '' : 's'} ${happened}`;
}

function people(count: unknown): string {
  return `${Number(count).toLocaleString('en')} ${Number(count) === 1 ? 'person' : 'people'}`;
}

function supervisor(name: string, is_supervisor: unknown): string {
  return is_supervisor === true ? `Doorman ${name} made a supervisor` : `Doorman ${name} is no longer a supervisor`;
}

function refunded({ amount, currency, ticket_ids }: Record<string, unknown>): string {
  const tickets = counted(ticket_ids, 'ticket', 'ended');
  if (amount === 0) return `Order cancelled: ${tickets}`;
  if (typeof amount !== 'number' || typeof currency !== 'string') return `Order refunded: ${tickets}`;
  return `Order refunded: ${formatMoney({ amount, currency })}, ${tickets}`;
}

function readable(state: unknown): string {
  return text(state).replaceAll('_', ' ');
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
