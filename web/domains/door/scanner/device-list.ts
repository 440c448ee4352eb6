import type { ListedTicket } from '#contract/door.ts';
import { scanSentence } from '#contract/door-words.ts';

import { isApiError } from '#web/platform/api/api-error.ts';
import { presentDate, presentMs } from '#web/platform/lib/clock.ts';

import { overridable, type Attempt, type Verdict } from '../attempts.ts';
import type { Door, ListPage } from '../door-api.ts';
import { closedAt, decide, moved, type Decision } from '../engine/decide.ts';
import { countTickets, Tickets, type Counts, type DoorList } from '../engine/door-list.ts';
import type { StoredDoor, ListStore } from '../storage/list-store.ts';

/** Something this device did with a ticket that the list from the server may not have yet. */
type Movement = {
  scan_id: string;
  key: string;
  apply: (ticket: ListedTicket) => ListedTicket;
  /** When the server had it, by this device's clock. */
  sent_at: number | null;
};

export type RotationCheck = NonNullable<DoorList['isRotationRight']>;

/** The list of one event on this device: fetched ahead, kept fresh, and with the device's own scans on top. */
export class DeviceList {
  stored: StoredDoor | undefined;
  isRotationRight: RotationCheck | undefined;
  #tickets = new Tickets();
  #movements: Movement[] = [];
  readonly #store: ListStore;
  readonly #slug: string;
  readonly #decide: typeof decide;

  constructor(slug: string, store: ListStore, decideBy = decide) {
    this.#decide = decideBy;
    this.#slug = slug;
    this.#store = store;
  }

  async load(): Promise<void> {
    const stored = await this.#store.read(this.#slug);
    if (!stored) return;
    this.stored = stored.stored;
    this.#tickets = new Tickets(stored.tickets);
  }

  get isReady(): boolean {
    return this.stored?.list?.is_complete === true;
  }

  /** The server's time, by this device's clock and what is known of its error. */
  serverTime(now = presentDate()): Date {
    return new Date(now.getTime() + (this.stored?.clock_offset_ms ?? 0));
  }

  /** Whether it is too early or too late for everybody, as far as this device knows; null while the door is open. */
  closed(): { result: 'not_yet' | 'too_late'; opens_at: string | null } | null {
    const { list, door } = this.stored ?? {};
    // That an event has no date is known before its list.
    const hours = list ?? (door?.event.starts_at === null ? { opens_at: null, closes_at: null } : null);
    const result = hours && closedAt(hours, this.serverTime());
    return result && { result, opens_at: hours.opens_at };
  }

  async setDoor(door: Door, now: Date): Promise<void> {
    const clock_offset_ms = Date.parse(door.server_time) - now.getTime();
    this.stored = { list: null, ...this.stored, slug: this.#slug, door, clock_offset_ms };
    await this.#store.write(this.stored, []);
  }

  /** Fetches what has changed since the last time. */
  async refresh(fetchPage: (since: string | undefined) => Promise<ListPage>): Promise<void> {
    const startedAt = presentMs();
    for (let has_more = true; has_more && this.stored;) {
      const page = await this.#fetch(fetchPage);
      has_more = page.has_more;
      await this.#add(page);
    }
    this.#movements = this.#movements.filter(({ sent_at }) => sent_at === null || sent_at > startedAt);
  }

  /** A place in the list that the server does not know any more: from the beginning. */
  async #fetch(fetchPage: (since: string | undefined) => Promise<ListPage>): Promise<ListPage> {
    const since = this.stored?.list?.cursor;
    return fetchPage(since).catch((error: unknown) => {
      if (since === undefined || !isApiError(error, 400)) throw error;
      return fetchPage(undefined);
    });
  }

  async #add({ tickets, has_more, server_time, ...rules }: ListPage): Promise<void> {
    if (!this.stored) return;
    const is_complete = !has_more || this.stored.list?.is_complete === true;
    this.stored = { ...this.stored, list: { ...rules, is_complete, fetched_at: server_time } };
    await this.#store.write(this.stored, tickets);
    for (const ticket of tickets) this.#tickets.put(this.#withMovements(ticket));
  }

  #withMovements(ticket: ListedTicket): ListedTicket {
    const ours = this.#movements.filter(({ key }) => key === ticket.key);
    return ours.reduce((now, { apply }) => apply(now), ticket);
  }

  /** Decides a scan without the server, and remembers who is in. `before` is the ticket as it was. */
  decide(attempt: Attempt, now: Date): { verdict: Verdict; before: ListedTicket | undefined } {
    const at = this.serverTime(now);
    const decision = this.#decide(this.#rules(), attempt.scanned, attempt.kind === 'out' ? 'out' : 'in', at);
    const { ticket } = decision;
    const isAdmittedAnyway = attempt.override_reason !== undefined && overridable.includes(decision.result);
    const verdict = this.#verdictOf(decision, at, isAdmittedAnyway);
    this.note({ ...attempt, verdict, ...(ticket && { before: ticket }) }, null);
    return { verdict, before: ticket };
  }

  #verdictOf(decision: Decision, at: Date, isAdmittedAnyway: boolean): Verdict {
    const { ticket, result } = decision;
    const is_override = isAdmittedAnyway && result !== 'admitted';
    const shown: Decision = is_override ? { ticket, result: 'admitted', reason: null } : decision;
    const first = shown.result === 'already_in' ? ticket : undefined;
    const said = {
      result: shown.result,
      reason: shown.reason,
      first_admitted_at: first?.first_admitted_at ?? null,
      door: first?.first_door ?? null,
    };
    const time_zone = this.stored?.door.event.time_zone ?? 'UTC';
    return {
      ...this.#factsOf(ticket),
      ...said,
      id: null,
      is_override,
      message: is_override ? 'Admitted by a supervisor.' : scanSentence(said, { now: at, time_zone }),
      at: at.toISOString(),
    };
  }

  /** Initials and type, as far as the list has them. */
  #factsOf(ticket: ListedTicket | undefined) {
    const type = this.stored?.door.types.find(({ ticket_type_id }) => ticket_type_id === ticket?.ticket_type_id);
    return { ticket_id: ticket?.id || null, holder: ticket?.holder || null, ticket_type: type?.name ?? null };
  }

  #rules(): DoorList {
    const { door, list } = this.stored ?? {};
    if (!door || !list) throw new Error('The list is not on this device.');
    return {
      ...list,
      event_id: door.event.id,
      reentry_allowed: door.event.reentry_allowed,
      time_zone: door.event.time_zone,
      tickets: this.#tickets,
      ...(door.event.code_mode === 'rotating' && this.isRotationRight && { isRotationRight: this.isRotationRight }),
    };
  }

  /** Puts an entry or exit on top of the list. `sentAt`: when the server had it. */
  note({ scan_id, verdict, before, door }: Attempt, sentAt: number | null): void {
    const { result, at, ticket_id } = verdict ?? {};
    if (!at || (result !== 'admitted' && result !== 'left')) return;
    const ticket = before ?? this.#tickets.withId(ticket_id ?? '');
    if (!ticket) return;
    if (!this.#tickets.withKey(ticket.key)) this.#tickets.put(ticket);
    this.#move({ scan_id, key: ticket.key, sent_at: sentAt, apply: (now) => moved(now, result, at, door) });
  }

  /** Takes an entry or exit back. */
  noteUndo(undone: Attempt, scanId: string, sentAt: number | null): void {
    const { before, verdict } = undone;
    const ticket = before ?? this.#tickets.withId(verdict?.ticket_id ?? '');
    if (!ticket) return;
    const hasEntered = verdict?.result === 'admitted';
    const wasFirst = hasEntered && before?.first_admitted_at === null;
    const apply = (now: ListedTicket): ListedTicket => ({
      ...now,
      is_inside: !hasEntered,
      ...(wasFirst && { state: 'valid' as const, first_admitted_at: null, first_door: null }),
    });
    this.#move({ scan_id: scanId, key: ticket.key, sent_at: sentAt, apply });
  }

  #move(movement: Movement): void {
    this.#movements.push(movement);
    const ticket = this.#tickets.withKey(movement.key);
    if (!ticket) return;
    this.#tickets.put(movement.apply(ticket));
    if (movement.sent_at !== null) void this.#keep(movement.key);
  }

  /** The server has this scan: what it did stays on the list. */
  markSent(scanId: string): void {
    this.#movements = this.#movements.map((movement) =>
      movement.scan_id === scanId ? { ...movement, sent_at: presentMs() } : movement,
    );
    const key = this.#movements.find(({ scan_id }) => scan_id === scanId)?.key;
    if (key) void this.#keep(key);
  }

  async #keep(key: string): Promise<void> {
    const ticket = this.#tickets.withKey(key);
    // A full disk is no reason to stop: the server's next list has it.
    if (ticket && ticket.id !== '' && this.stored)
      await this.#store.write(this.stored, [ticket]).catch(() => undefined);
  }

  counts(): Map<string, Counts> {
    return countTickets(this.#tickets);
  }

  tickets(): Iterable<ListedTicket> {
    return this.#tickets.all();
  }

  /** Tickets by both initials of their holder or by one of them, for a search without network. */
  withInitials(text: string): ListedTicket[] {
    const wanted = lettersOf(text);
    return [...this.#tickets.all()].filter(({ holder }) => wanted !== '' && lettersOf(holder).includes(wanted));
  }

  async wipe(): Promise<void> {
    this.stored = undefined;
    this.#tickets = new Tickets();
    this.#movements = [];
    await this.#store.wipe(this.#slug);
  }
}

const lettersOf = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '').toLocaleUpperCase('en');
