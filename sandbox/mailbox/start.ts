import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

import { JsonLinesStore } from '#sandbox/lib/json-lines-store.ts';

import { MessageStore } from './message-store.ts';
import type { MailboxRecords } from './message-store.ts';
import { listenSmtp } from './smtp.ts';
import type { Refusal } from './smtp.ts';
import { buildWeb } from './web.ts';

export interface MailboxOptions {
  dataDir: string;
  /** 0 (the default) takes a free port. */
  smtpPort?: number;
  httpPort?: number;
  host?: string;
}

export interface Mailbox {
  smtpUrl: string;
  url: string;
  close(): Promise<void>;
}

/** Starts the development mailbox: accepts every mail, shows it, sends none. */
export async function startMailbox(options: MailboxOptions): Promise<Mailbox> {
  if (process.env['NODE_ENV'] === 'production') throw new Error('The development mailbox does not run in production.');
  const { dataDir, smtpPort = 0, httpPort = 0, host = '127.0.0.1' } = options;
  const messages = new MessageStore(await JsonLinesStore.open<MailboxRecords>(join(dataDir, 'mailbox.jsonl')));
  const refusal: Refusal = { on: false, to: '', permanent: false };
  const smtp = await listenSmtp(messages, refusal, host, smtpPort);
  const web = buildWeb(messages, refusal);
  await web.listen({ host, port: httpPort });
  // The server listens on a port, so the address is an object.
  const { port } = web.server.address() as AddressInfo;
  const name = host.includes(':') ? `[${host}]` : host;
  const close = async (): Promise<void> => {
    await Promise.all([web.close(), smtp.close()]);
    await messages.close();
  };
  return { smtpUrl: `smtp://${name}:${smtp.port}`, url: `http://${name}:${port}`, close };
}
