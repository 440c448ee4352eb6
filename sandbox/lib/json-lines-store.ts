import { createReadStream } from 'node:fs';
import { mkdir, open, rename, stat } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline';

import { Collection } from './collection.ts';

type Operation = { c: string; k: string; v?: unknown } | { clear: true };

// Below this many lines a log is never worth rewriting at start.
const COMPACT_ABOVE = 2000;

/**
 * Collections in memory over one append-only file of JSON lines. Everything written in one tick of the event loop is
 * one line, so that a crash keeps or loses it as a whole; many ticks share one fsync.
 */
export class JsonLinesStore<Records extends object> {
  private readonly path: string;
  private readonly collections = new Map<string, Collection<unknown>>();
  private file: FileHandle;
  private buffer: string[] = [];
  private waiters: Array<PromiseWithResolvers<void>> = [];
  private flushing: Promise<void> | null = null;
  /** The bytes of whole lines in the file. */
  private length = 0;

  private constructor(path: string, file: FileHandle) {
    this.path = path;
    this.file = file;
  }

  /** Opens (or creates) the log and reads it back into memory; a torn last line is dropped. */
  static async open<Records extends object>(path: string): Promise<JsonLinesStore<Records>> {
    await mkdir(dirname(path), { recursive: true });
    const store = new JsonLinesStore<Records>(path, await open(path, 'a', 0o600));
    const { operations, torn } = await store.load();
    const live = [...store.collections.values()].reduce((sum, collection) => sum + collection.size, 0);
    if (torn || operations > COMPACT_ABOVE + live * 2) await store.compact();
    return store;
  }

  get<Name extends keyof Records & string>(name: Name, key: string): Records[Name] | undefined {
    return this.collection(name).get(key);
  }

  has(name: keyof Records & string, key: string): boolean {
    return this.collection(name).get(key) !== undefined;
  }

  size(name: keyof Records & string): number {
    return this.collection(name).size;
  }

  put<Name extends keyof Records & string>(name: Name, key: string, value: Records[Name]): void {
    this.collection(name).set(key, value);
    this.append({ c: name, k: key, v: value });
  }

  delete(name: keyof Records & string, key: string): void {
    if (this.collection(name).delete(key)) this.append({ c: name, k: key });
  }

  oldestFirst<Name extends keyof Records & string>(name: Name): Iterable<Records[Name]> {
    return this.collection(name).oldestFirst();
  }

  newestFirst<Name extends keyof Records & string>(name: Name, after?: string): Iterable<Records[Name]> {
    return this.collection(name).newestFirst(after);
  }

  /** Deletes everything, on disk too. */
  clear(): void {
    this.collections.clear();
    this.append({ clear: true });
  }

  /** Resolves once everything written so far is on the disk. */
  flushed(): Promise<void> {
    if (this.buffer.length === 0 && !this.flushing) return Promise.resolve();
    const waiter = Promise.withResolvers<void>();
    this.waiters.push(waiter);
    this.startDrain();
    return waiter.promise;
  }

  async close(): Promise<void> {
    await this.flushed();
    await this.file.close();
  }

  private collection<Name extends keyof Records & string>(name: Name): Collection<Records[Name]> {
    let collection = this.collections.get(name);
    if (!collection) this.collections.set(name, (collection = new Collection<unknown>()));
    // The map is keyed by name, and each name has its own type.
    return collection as Collection<Records[Name]>;
  }

  private append(operation: Operation): void {
    this.buffer.push(JSON.stringify(operation));
    this.startDrain();
  }

  private startDrain(): void {
    this.flushing ??= new Promise((resolve) => setImmediate(() => resolve(this.drain())));
  }

  private async drain(): Promise<void> {
    while (this.buffer.length > 0 || this.waiters.length > 0) {
      const operations = this.buffer;
      const waiters = this.waiters;
      this.buffer = [];
      this.waiters = [];
      try {
        if (operations.length > 0) await this.write(`[${operations.join(',')}]\n`);
        for (const waiter of waiters) waiter.resolve();
      } catch (error) {
        // Written with what comes next: on a full disk, when there is room again.
        this.buffer = [...operations, ...this.buffer];
        for (const waiter of [...waiters, ...this.waiters.splice(0)]) waiter.reject(error);
        break;
      }
    }
    this.flushing = null;
  }

  private async write(line: string): Promise<void> {
    // Removes what an earlier try has written of a line.
    await this.file.truncate(this.length);
    await this.file.appendFile(line);
    await this.file.datasync();
    this.length += Buffer.byteLength(line);
  }

  private async load(): Promise<{ operations: number; torn: boolean }> {
    const { size } = await stat(this.path);
    this.length = size;
    if (size === 0) return { operations: 0, torn: false };
    let operations = 0;
    for await (const line of createInterface({ input: createReadStream(this.path), crlfDelay: Infinity })) {
      const batch = parseLine(line);
      if (!batch) return { operations, torn: true };
      for (const operation of batch) this.apply(operation);
      operations += batch.length;
    }
    return { operations, torn: !(await endsWithNewline(this.path, size)) };
  }

  private apply(operation: Operation): void {
    if ('clear' in operation) return this.collections.clear();
    let collection = this.collections.get(operation.c);
    if (!collection) this.collections.set(operation.c, (collection = new Collection<unknown>()));
    if (operation.v === undefined) collection.delete(operation.k);
    else collection.set(operation.k, operation.v);
  }

  private async compact(): Promise<void> {
    const next = `${this.path}.next`;
    const target = await open(next, 'w', 0o600);
    for (const [name, collection] of this.collections) {
      for (const [key, value] of collection.entries()) {
        await target.appendFile(`[${JSON.stringify({ c: name, k: key, v: value })}]\n`);
      }
    }
    await target.sync();
    await target.close();
    await this.file.close();
    await rename(next, this.path);
    this.file = await open(this.path, 'a', 0o600);
    this.length = (await this.file.stat()).size;
  }
}

function parseLine(line: string): Operation[] | null {
  try {
    return JSON.parse(line) as Operation[];
  } catch {
    return null;
  }
}

async function endsWithNewline(path: string, size: number): Promise<boolean> {
  const file = await open(path, 'r');
  const { buffer } = await file.read(Buffer.alloc(1), 0, 1, size - 1);
  await file.close();
  return buffer[0] === 0x0a;
}
