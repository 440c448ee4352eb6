import type { Scan } from '#contract/door.ts';

import { ConnectionError } from '#web/platform/api/api-error.ts';
import { presentDate, presentMs } from '#web/platform/lib/clock.ts';
import { randomId } from '#web/platform/lib/random-id.ts';

import type { Attempt } from '../attempts.ts';
import type { Door, DoorApi } from '../door-api.ts';
import type { Scanned } from '../engine/decide.ts';
import { DeviceList } from '../scanner/device-list.ts';
import { undoneHere } from '../scanner/scanner-state.ts';
import { PRETEND_TYPES } from './pretend-codes.ts';
import { decidePretend, memoryLists, pretendDoor, pretendList } from './pretend-door.ts';

type Sent = { code?: string | undefined; ticket_id?: string | undefined; override_reason?: string | undefined };
type Named = { scan_id: string; kind: 'in' | 'out'; door: string };

/** The server of a rehearsal, in this tab: one list that every scan changes. */
export class PretendServer implements DoorApi {
  #isCut = false;
  readonly #list = new DeviceList('rehearsal', memoryLists(), decidePretend);
  readonly #admissions = new Map<string, Attempt>();
  readonly #ready: Promise<void>;

  constructor() {
    this.#ready = this.#prepare(presentDate());
  }

  /** No call is answered while the network is cut for practice. */
  readonly cut = (isCut: boolean): void => {
    this.#isCut = isCut;
  };

  async #prepare(now: Date): Promise<void> {
    await this.#list.setDoor(pretendDoor(now), now);
    await this.#list.refresh(() => Promise.resolve(pretendList(now)));
  }

  async #answer<T>(work: () => T): Promise<T> {
    await this.#ready;
    if (this.#isCut) throw new ConnectionError('The network is cut for practice.', undefined);
    return work();
  }

  readonly getDoor = () =>
    this.#answer((): Door => ({ ...pretendDoor(presentDate()), counts: this.#counts(), types: this.#types() }));

  readonly getList = () => this.#answer(() => ({ ...pretendList(presentDate()), tickets: [...this.#list.tickets()] }));

  readonly scan: DoorApi['scan'] = ({ scan_id, kind = 'in', door = '', ...sent }) =>
    this.#answer(() => this.#record(attemptOf({ scan_id, kind, door }, sent)));

  readonly undo: DoorApi['undo'] = (id) =>
    this.#answer(() => {
      const undone = [...this.#admissions.values()].find(({ verdict }) => verdict?.id === id);
      if (!undone) throw new ConnectionError('There is no such scan.', undefined);
      return this.#takeBack(undone);
    });

  readonly sync: DoorApi['sync'] = ({ scans }) =>
    this.#answer(() => ({
      server_time: presentDate().toISOString(),
      clock_ahead_seconds: 0,
      counts: this.#counts(),
      results: scans.map(({ scan_id, kind, undoes_scan_id, door = '', ...sent }) => {
        if (kind !== 'undo') return { scan_id, scan: this.#record(attemptOf({ scan_id, kind, door }, sent)) };
        const undone = this.#admissions.get(undoes_scan_id ?? '');
        return { scan_id, scan: undone ? this.#takeBack(undone) : null };
      }),
    }));

  readonly search: DoorApi['search'] = (q) =>
    this.#answer(() => ({ results: this.#list.withInitials(q).map((ticket) => foundOf(ticket)) }));

  // Every pretend guest has a name.
  readonly name: DoorApi['name'] = () => Promise.reject(new ConnectionError('Not in a rehearsal.', undefined));

  #record(attempt: Attempt): Scan {
    const verdict = this.#admissions.get(attempt.scan_id)?.verdict ?? this.#list.decide(attempt, presentDate()).verdict;
    const id = verdict.id ?? randomId();
    this.#admissions.set(attempt.scan_id, { ...attempt, verdict: { ...verdict, id } });
    return { ...verdict, id, is_conflict: false, counts: this.#counts() };
  }

  #takeBack(undone: Attempt): Scan {
    if (!undone.is_undone) this.#list.noteUndo(undone, undone.scan_id, presentMs());
    this.#admissions.set(undone.scan_id, { ...undone, is_undone: true });
    return { ...undoneHere(undone, presentDate()), id: randomId(), is_conflict: false, counts: this.#counts() };
  }

  #counts() {
    return this.#list.counts().get('') ?? none;
  }

  #types() {
    return PRETEND_TYPES.map((type) => ({ ...type, ...(this.#list.counts().get(type.ticket_type_id) ?? none) }));
  }
}

const none = { admitted: 0, inside: 0, expected: 0 };

function attemptOf(named: Named, { code, ticket_id = '', override_reason }: Sent): Attempt {
  const scanned: Scanned = code === undefined ? { ticket_id } : { code };
  const attempt: Attempt = { ...named, scanned, scanned_at: '', status: 'waiting' };
  return override_reason === undefined ? attempt : { ...attempt, override_reason };
}

type Listed = Awaited<ReturnType<DoorApi['getList']>>['tickets'][number];

function foundOf({ id, holder, ticket_type_id, state, is_inside, first_admitted_at }: Listed) {
  const ticket_type = PRETEND_TYPES.find((type) => type.ticket_type_id === ticket_type_id)?.name ?? '';
  const facts = { order: 'PRETEND', brought_by: null, has_name: true };
  return { id, holder, ticket_type, state, is_inside, first_admitted_at, ...facts };
}
