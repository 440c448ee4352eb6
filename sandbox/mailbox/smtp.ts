import type { AddressInfo } from 'node:net';
import { callbackify } from 'node:util';

import { SMTPServer } from 'smtp-server';
import type { SMTPServerDataStream, SMTPServerSession } from 'smtp-server';

import { parseMessage } from './message.ts';
import type { MessageStore } from './message-store.ts';

const MAX_SIZE = 25 * 1024 * 1024;
const CLOSE_TIMEOUT_MS = 500;

/** Whether mail is refused at the moment, and how. */
export interface Refusal {
  on: boolean;
  /** Only for recipients containing this; empty for all. */
  to: string;
  /** A permanent refusal (550) instead of "try again later" (451). */
  permanent: boolean;
}

export interface SmtpListener {
  port: number;
  close(): Promise<void>;
}

class SmtpRefusal extends Error {
  readonly responseCode: number;

  constructor(permanent: boolean) {
    super(
      permanent
        ? 'Mailbox unavailable (refused by the development mailbox)'
        : 'Try again later (refused by the development mailbox)',
    );
    this.responseCode = permanent ? 550 : 451;
  }
}

/** Accepts mail without a password and stores it. */
export async function listenSmtp(
  messages: MessageStore,
  refusal: Refusal,
  host: string,
  port: number,
): Promise<SmtpListener> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: MAX_SIZE,
    closeTimeout: CLOSE_TIMEOUT_MS,
    onRcptTo: ({ address }, _session, callback) => {
      const refused = refusal.on && address.toLowerCase().includes(refusal.to.toLowerCase());
      callback(refused ? new SmtpRefusal(refusal.permanent) : null);
    },
    onData: callbackify((stream: SMTPServerDataStream, session: SMTPServerSession) =>
      receive(messages, stream, session),
    ),
  });
  // Broken connections are the sender's problem.
  server.on('error', () => undefined);
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const address = server.server.address() as AddressInfo;
  return { port: address.port, close: () => new Promise((resolve) => server.close(resolve)) };
}

async function receive(
  messages: MessageStore,
  stream: SMTPServerDataStream,
  session: SMTPServerSession,
): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(Buffer.from(chunk as Uint8Array));
  if (stream.sizeExceeded) throw Object.assign(new Error('Message too large'), { responseCode: 552 });
  const { mailFrom, rcptTo } = session.envelope;
  const message = await parseMessage(Buffer.concat(chunks), {
    id: messages.newId(),
    received_at: new Date().toISOString(),
    from: mailFrom === false ? '' : mailFrom.address,
    to: rcptTo.map(({ address }) => address),
  });
  await messages.add(message);
}
