import { DueQueue } from '#sandbox/lib/due-queue.ts';
import type { JsonLinesStore } from '#sandbox/lib/json-lines-store.ts';

import type { VirtualClock } from './clock.ts';
import type { Ids } from './ids.ts';
import type { Records, TaskKind, TaskRecord } from './records.ts';

// The maximum delay of setTimeout.
const MAX_SLEEP_MS = 2 ** 31 - 1;

export type TaskHandlers = Record<TaskKind, (objectId: string) => void>;

/** Runs durable tasks when the virtual clock reaches them. */
export class Scheduler {
  private readonly store: JsonLinesStore<Records>;
  private readonly clock: VirtualClock;
  private readonly ids: Ids;
  private readonly queue = new DueQueue<TaskRecord>();
  private handlers: TaskHandlers | null = null;
  private timer: NodeJS.Timeout | null = null;

  constructor(store: JsonLinesStore<Records>, clock: VirtualClock, ids: Ids) {
    this.store = store;
    this.clock = clock;
    this.ids = ids;
  }

  /** Starts with the tasks left by an earlier run. */
  start(handlers: TaskHandlers): void {
    this.handlers = handlers;
    for (const task of this.store.oldestFirst('tasks')) this.queue.push(task);
    this.runDue();
  }

  stop(): void {
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
    this.handlers = null;
  }

  schedule(kind: TaskKind, objectId: string, dueAt: number): void {
    const task: TaskRecord = { id: this.ids.next('task_'), kind, object_id: objectId, due_at: dueAt };
    this.store.put('tasks', task.id, task);
    this.queue.push(task);
    if (this.queue.peek() === task) this.sleep();
  }

  /** Runs everything due now, in order of time; the clock's controls call it after moving time. */
  runDue(): void {
    for (let task = this.queue.peek(); task && task.due_at <= this.clock.now(); task = this.queue.peek()) {
      this.queue.pop();
      this.store.delete('tasks', task.id);
      this.handlers?.[task.kind](task.object_id);
    }
    this.sleep();
  }

  clear(): void {
    this.queue.clear();
    this.sleep();
  }

  private sleep(): void {
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
    const next = this.queue.peek();
    if (!next || !this.handlers) return;
    const wait = Math.min(Math.max(next.due_at - this.clock.now(), 0), MAX_SLEEP_MS);
    this.timer = setTimeout(() => this.runDue(), wait);
  }
}
