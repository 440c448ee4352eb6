import { createServer } from 'node:net';
import { Writable } from 'node:stream';
import { expect, onTestFinished, test } from 'vitest';
import { buildUser } from '#server/domains/auth/factory.ts';
import { mailTemplates } from '#server/mail-templates.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { freePort } from '#server/platform/lib/free-port.ts';
import { createLogger } from '#server/platform/lib/logger.ts';
import { newId } from '#server/platform/lib/random.ts';
import { deliverOutbox } from '#server/platform/mail/deliver-outbox.ts';
import { writeMail } from '#server/platform/mail/outbox.ts';
import { createTestApp } from '#server/testing/app.ts';

const velvet = await createTestApp();

async function writeWelcome(): Promise<string> {
  const { id, email } = await buildUser(velvet.ctx);
  const mail = { key: `test:${newId()}`, template: 'welcome', to_email: email, payload: { user_id: id } };
  await inTransaction(velvet.ctx.db, (tx) => writeMail(tx, { ...mail, now: velvet.clock.now() }));
  return email;
}

/** Delivers what is due over this mail server; returns the lines of the log. */
async function deliverOver(port: number): Promise<string[]> {
  const lines: string[] = [];
  const destination = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString());
      done();
    },
  });
  const config = { ...velvet.ctx.config, smtpUrl: `smtp://127.0.0.1:${port}` };
  await deliverOutbox({ ...velvet.ctx, config, log: createLogger('info', destination) }, mailTemplates);
  return lines;
}

/** A mail server that knows no mailbox, and says so with the address. */
async function startRefusingServer(): Promise<number> {
  const port = await freePort();
  const server = createServer((socket) => {
    socket.write('220 mail\r\n');
    socket.on('data', (data) => {
      for (const line of data.toString().split('\r\n').filter(Boolean)) {
        const address = /^RCPT TO:<(.*)>/i.exec(line)?.[1];
        socket.write(address ? `550 5.1.1 <${address}>: no such mailbox\r\n` : '250 ok\r\n');
      }
    });
    socket.on('error', () => undefined);
  });
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve);
  });
  onTestFinished(() => void server.close());
  return port;
}

test('many mails that wait for a mail server that is away are one line in the log', async () => {
  for (let n = 0; n < 6; n += 1) await writeWelcome();
  const lines = await deliverOver(await freePort());
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('ECONNREFUSED');
});

test('a refused mail is in the log without the address of its reader', async () => {
  const email = await writeWelcome();
  const lines = await deliverOver(await startRefusingServer());
  const about = lines.join('');
  expect(about).toContain('a mail did not leave');
  expect(about).not.toContain(email);
  expect(about).toContain('550');
});
