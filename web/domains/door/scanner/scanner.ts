import type { Scan } from '#contract/door.ts';

import { isRefusal } from '#web/platform/api/api-error.ts';
import { errorMessage } from '#web/platform/api/error-message.ts';
import { presentDate, presentMs } from '#web/platform/lib/clock.ts';
import { randomId } from '#web/platform/lib/random-id.ts';

import { isDuplicate, withAttempt, withChange, type Attempt, type ScanKind } from '../attempts.ts';
import type { DoorApi } from '../door-api.ts';
import type { Scanned } from '../engine/decide.ts';
import type { StoredScan, ScanStore } from '../storage/scan-store.ts';
import { askServer, isAccessLost, isNotPublished, NoAnswer } from './ask-server.ts';
import type { DeviceList } from './device-list.ts';
import { countsOnDevice, firstState, undoneHere, verdictOf, type ScannerState } from './scanner-state.ts';
import { sendStored, type SentScan } from './send-stored.ts';

export type ScannerOptions = {
  slug: string;
  device_id: string;
  api: DoorApi;
  list: DeviceList;
  scans: ScanStore;
};

export type ScanInput = { scanned: Scanned; kind: ScanKind; door: string; override_reason?: string; seen_at?: number };

const wrongClockMs = 60_000;
/**
 * The work of one door: asks the server for each scan, decides by itself when there is no answer, and keeps every scan on
 * the device until the server has it.
 */
export class Scanner {
  readonly list: DeviceList;
  readonly api: DoorApi;
  readonly #options: ScannerOptions;
  readonly #scans: ScanStore;
  readonly #listeners = new Set<() => void>();
  #state = firstState;
  #number = presentMs();
  #lastAt = 0;
  #tellVerdict: (attempt: Attempt) => void = () => undefined;
  #refreshing: Promise<void> | undefined;

  constructor(options: ScannerOptions) {
    this.#options = options;
    this.#scans = options.scans;
    this.list = options.list;
    this.api = options.api;
  }

  readonly get = (): ScannerState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** Calls back with each verdict: time for sound. */
  onVerdict(tell: (attempt: Attempt) => void): () => void {
    this.#tellVerdict = tell;
    return () => {
      this.#tellVerdict = () => undefined;
    };
  }

  #set(changes: Partial<ScannerState>): void {
    this.#state = { ...this.#state, ...changes };
    for (const listener of this.#listeners) listener();
  }

  /** Takes up what is on the device, from before the page was closed. */
  async load(): Promise<void> {
    try {
      await this.list.load();
      const stored = await this.#scans.list(this.#options.slug);
      for (const scan of stored) if (scan.state === 'unsent') this.#takeUp(scan);
      const attempts = stored.filter(({ state }) => state !== 'told').map(attemptOf);
      this.#showDoor();
      this.#set({ attempts: attempts.toReversed(), is_list_ready: this.list.isReady, ...countsOnDevice(this.list) });
      await this.#countStored();
    } catch {
      this.#set({ cannot_keep: true });
    }
  }

  #takeUp({ attempt }: StoredScan): void {
    if (attempt.kind !== 'undo') return this.list.note(attempt, null);
    // The scan it undoes may have been sent already; what the undo needs to know of it stands in both.
    const { undoes_result = 'admitted', verdict } = attempt;
    const undone = { ...attempt, ...(verdict && { verdict: { ...verdict, result: undoes_result } }) };
    this.list.noteUndo(undone, attempt.scan_id, null);
  }

  /** Scans a code or a ticket from the search. */
  async scan({ scanned, kind, ...input }: ScanInput): Promise<void> {
    const now = performance.now();
    const [last] = this.#state.attempts;
    // One that still has no answer, perhaps from before the page was loaded: its verdict is shown when it comes.
    if (isDuplicate(last, scanned, kind, now - this.#lastAt) && input.override_reason === undefined)
      return this.#set({ current: last });
    this.#lastAt = now;
    const scanned_at = presentDate().toISOString();
    const attempt: Attempt = { ...input, scanned, kind, scanned_at, scan_id: randomId(), status: 'waiting' };
    this.#set({ attempts: withAttempt(this.#state.attempts, attempt), current: attempt });
    await this.#keep(attempt, 'asked');
    const isAsked = !this.#state.is_offline && navigator.onLine;
    const answered = isAsked ? await this.#ask(attempt).catch(unlessNoAnswer) : undefined;
    this.#tellVerdict(answered ?? (await this.#decideHere(attempt)));
    await this.#countStored();
  }

  async #ask(attempt: Attempt): Promise<Attempt> {
    const { scan_id, scanned, door, override_reason } = attempt;
    const kind = attempt.kind === 'out' ? 'out' : 'in';
    const { device_id } = this.#options;
    const body = { ...scanned, kind, scan_id, device_id, door, ...(override_reason && { override_reason }) } as const;
    try {
      return await this.#settle(attempt, await askServer((signal) => this.api.scan(body, signal)));
    } catch (error) {
      if (!isRefusal(error)) throw error;
      await this.#remove(scan_id);
      if (isAccessLost(error)) await this.#loseAccess();
      return this.#change(attempt, { status: 'refused', reason: errorMessage(error, 'Not checked.') });
    }
  }

  /** The server's answer is final: nothing is kept of a scan but what it did to the list. */
  async #settle(attempt: Attempt, scan: Scan): Promise<Attempt> {
    const answered = this.#change(attempt, { status: 'answered', verdict: verdictOf(scan) });
    this.list.note(answered, presentMs());
    this.#set({ counts: scan.counts, is_offline: false });
    await this.#remove(attempt.scan_id);
    return answered;
  }

  /** Without an answer: by the list, or not at all. What is shown is on the device before it is shown. */
  async #decideHere(attempt: Attempt): Promise<Attempt> {
    this.#goOffline();
    if (!this.list.isReady) return this.#change(attempt, { status: 'unanswered' });
    const { verdict, before } = this.list.decide(attempt, presentDate());
    const listed_at = this.list.stored?.list?.fetched_at;
    const decided: Attempt = { ...attempt, status: 'stored', verdict, listed_at, ...(before && { before }) };
    if (!(await this.#keep(decided, 'unsent'))) return this.#change(attempt, { status: 'unanswered' });
    this.#set(countsOnDevice(this.list));
    return this.#change(attempt, decided);
  }

  /** Takes an entry or exit back; without network on this device, and sent with the other scans. */
  async undo(undone: Attempt): Promise<void> {
    const { scan_id, seen_at: _, override_reason: __, is_undone: ___, ...rest } = undone;
    const now = presentDate();
    const undoes = { undoes_scan_id: scan_id, ...(rest.verdict && { undoes_result: rest.verdict.result }) };
    const id = { scan_id: randomId(), kind: 'undo', scanned_at: now.toISOString() } as const;
    const attempt: Attempt = { ...rest, ...id, ...undoes, status: 'waiting' };
    const scan = await this.#askUndo(undone, attempt.scan_id);
    const verdict = scan ? verdictOf(scan) : undoneHere(undone, this.list.serverTime(now));
    const done: Attempt = { ...attempt, status: scan ? 'answered' : 'stored', verdict };
    if (!scan) await this.#keep(done, 'unsent');
    this.list.noteUndo(undone, done.scan_id, scan ? presentMs() : null);
    this.#change(undone, { is_undone: true });
    this.#set({ attempts: withAttempt(this.#state.attempts, done), current: done });
    if (scan) this.#set({ counts: scan.counts });
    else this.#goOffline();
    this.#tellVerdict(done);
    await this.#countStored();
  }

  #askUndo(undone: Attempt, scan_id: string): Promise<Scan | undefined> {
    const admission = undone.verdict?.id;
    if (!admission || this.#state.is_offline) return Promise.resolve(undefined);
    const { device_id } = this.#options;
    return askServer((signal) => this.api.undo(admission, { device_id, scan_id }, signal)).catch(unlessNoAnswer);
  }

  /** Sends what is kept, asks again what was never answered, and brings door and list up to date; once at a time. */
  refresh(): Promise<void> {
    this.#refreshing ??= this.#refresh().finally(() => (this.#refreshing = undefined));
    return this.#refreshing;
  }

  /** Asks anew, because a question that is on its way may be older than what has changed. */
  async retry(): Promise<void> {
    await this.#refreshing;
    await this.refresh();
  }

  async #refresh(): Promise<void> {
    try {
      await this.#refreshDoor();
      await this.list.refresh(this.api.getList);
      this.#set({ is_list_ready: this.list.isReady });
      // What was sent counts, too.
      if (await sendStored({ ...this.#options, onSent: this.#onSent })) await this.#refreshDoor();
      for (const attempt of this.#state.attempts.filter(isUnanswered).toReversed()) {
        this.#tellVerdict(await this.#ask(attempt));
      }
    } catch (error) {
      if (isAccessLost(error)) await this.#loseAccess();
      else if (isNotPublished(error)) this.#set({ access: 'not_yet' });
      else if (this.#state.door) this.#goOffline();
      else this.#set({ is_offline: true, is_unreachable: true });
    }
    this.#set({ closed: this.list.closed() });
    await this.#countStored();
  }

  async #refreshDoor(): Promise<void> {
    const asked = presentMs();
    const door = await this.api.getDoor();
    await this.list.setDoor(door, new Date((asked + presentMs()) / 2));
    this.#showDoor();
    this.#set({ is_offline: false, is_unreachable: false, counts: door.counts, types: door.types });
  }

  readonly #onSent = async (stored: StoredScan, { scan, news }: { scan?: SentScan; news?: string }): Promise<void> => {
    this.list.markSent(stored.scan_id);
    const { attempt } = stored;
    // What was shown stays on the list of last scans; what differs is told.
    const verdict = scan && (news && attempt.verdict ? { ...attempt.verdict, id: scan.id } : verdictOf(scan));
    this.#change(attempt, verdict ? { status: 'answered', verdict } : { status: 'refused' });
    if (news) await this.#scans.put({ ...stored, state: 'told', news });
    else await this.#remove(stored.scan_id);
  };

  /** The news was read. */
  async dismiss({ scan_id }: StoredScan): Promise<void> {
    await this.#remove(scan_id);
    await this.#countStored();
  }

  #showDoor(): void {
    const { door, clock_offset_ms = 0 } = this.list.stored ?? {};
    if (!door) return;
    const isWrong = Math.abs(clock_offset_ms) > wrongClockMs;
    const seconds_ahead = isWrong ? Math.round(-clock_offset_ms / 1000) : null;
    this.#set({ door, access: 'open', closed: this.list.closed(), seconds_ahead });
  }

  /** The device has lost its network. */
  noteOffline(): void {
    if (this.#state.door) this.#goOffline();
  }

  #goOffline(): void {
    this.#set({ is_offline: true, ...countsOnDevice(this.list) });
  }

  async #loseAccess(): Promise<void> {
    this.#set({ access: 'lost', is_list_ready: false });
    // Forgotten here in any case; what the browser fails to delete now is deleted with the old lists.
    await this.list.wipe().catch(() => undefined);
  }

  #change(attempt: Attempt, changes: Partial<Attempt>): Attempt {
    const next = { ...attempt, ...changes };
    const { attempts, current } = this.#state;
    const isCurrent = current?.scan_id === attempt.scan_id;
    this.#set({ attempts: withChange(attempts, attempt.scan_id, changes), current: isCurrent ? next : current });
    return next;
  }

  /** False when the browser refuses to store anything. */
  async #keep(attempt: Attempt, state: StoredScan['state']): Promise<boolean> {
    const { slug } = this.#options;
    try {
      await this.#scans.put({ scan_id: attempt.scan_id, slug, number: (this.#number += 1), state, attempt });
      return true;
    } catch {
      this.#set({ cannot_keep: true });
      return false;
    }
  }

  async #remove(scanId: string): Promise<void> {
    await this.#scans.remove(scanId).catch(() => this.#set({ cannot_keep: true }));
  }

  async #countStored(): Promise<void> {
    const stored = await this.#scans.list(this.#options.slug).catch((): StoredScan[] => []);
    const waiting = this.#state.attempts.filter(({ status }) => status === 'waiting').map(({ scan_id }) => scan_id);
    const unsent = stored.filter(({ state, scan_id }) => state !== 'told' && !waiting.includes(scan_id));
    this.#set({ unsent: unsent.length, news: stored.filter(({ state }) => state === 'told') });
  }
}

const isUnanswered = ({ status }: Attempt) => status === 'unanswered';

/** A scan that was asked when the page was closed: nobody was shown a verdict. */
function attemptOf({ attempt, state }: StoredScan): Attempt {
  return state === 'asked' ? { ...attempt, status: 'unanswered' } : attempt;
}

function unlessNoAnswer(error: unknown): undefined {
  if (!(error instanceof NoAnswer)) throw error;
}
