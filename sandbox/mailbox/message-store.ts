import { randomBytes } from 'node:crypto';

import type { JsonLinesStore } from '#sandbox/lib/json-lines-store.ts';

import type { Message } from './message.ts';

const CAPACITY = 2000;

export interface MailboxRecords {
  messages: Message;
}

export interface Search {
  /** Part of a recipient's address. */
  to?: string | undefined;
  /** Part of the subject. */
  subject?: string | undefined;
  limit?: number | undefined;
}

/** The newest messages, durable. */
export class MessageStore {
  private readonly store: JsonLinesStore<MailboxRecords>;

  constructor(store: JsonLinesStore<MailboxRecords>) {
    this.store = store;
  }

  newId(): string {
    return `msg_${randomBytes(9).toString('base64url')}`;
  }

  async add(message: Message): Promise<void> {
    this.store.put('messages', message.id, message);
    for (const oldest of this.store.oldestFirst('messages')) {
      if (this.store.size('messages') <= CAPACITY) break;
      this.store.delete('messages', oldest.id);
    }
    await this.store.flushed();
  }

  get(id: string): Message | undefined {
    return this.store.get('messages', id);
  }

  /** Newest first. */
  search({ to = '', subject = '', limit = CAPACITY }: Search): Message[] {
    const found: Message[] = [];
    for (const message of this.store.newestFirst('messages')) {
      if (found.length >= limit) break;
      if (matches(message, to.toLowerCase(), subject.toLowerCase())) found.push(message);
    }
    return found;
  }

  markRead(message: Message): void {
    if (!message.read) this.store.put('messages', message.id, { ...message, read: true });
  }

  async clear(): Promise<void> {
    this.store.clear();
    await this.store.flushed();
  }

  close(): Promise<void> {
    return this.store.close();
  }
}

function matches(message: Message, to: string, subject: string): boolean {
  return (
    message.to.some((address) => address.toLowerCase().includes(to)) && message.subject.toLowerCase().includes(subject)
  );
}
