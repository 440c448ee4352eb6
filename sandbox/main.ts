import { startMailbox } from './mailbox/start.ts';
import type { MailboxOptions } from './mailbox/start.ts';
import { startPaymentSandbox } from './payments/start.ts';
import type { PaymentSandboxOptions } from './payments/start.ts';

interface SandboxOptions {
  dataDir: string;
  payments: Omit<PaymentSandboxOptions, 'dataDir' | 'logger'> | null;
  mailbox: Omit<MailboxOptions, 'dataDir'> | null;
}

/** The message to the parent when everything listens. */
export interface SandboxReady {
  type: 'ready';
  payments: { url: string } | null;
  mailbox: { url: string; smtpUrl: string } | null;
}

const logger = {
  info: (message: string) => void process.stderr.write(`sandbox: ${message}\n`),
  error: (message: string) => void process.stderr.write(`sandbox: ${message}\n`),
};

async function main(): Promise<void> {
  const text = process.env['SANDBOX_OPTIONS'];
  if (text === undefined) throw new Error('SANDBOX_OPTIONS must hold the options as JSON.');
  // Written by our parent process.
  const { dataDir, payments, mailbox } = JSON.parse(text) as SandboxOptions;
  const provider = payments && (await startPaymentSandbox({ ...payments, dataDir, logger }));
  const mail = mailbox && (await startMailbox({ ...mailbox, dataDir }));
  // Much is asked of it while demonstration data is filled in; then its memory would be kept for nothing.
  setInterval(() => void globalThis.gc?.({ type: 'major', execution: 'async', flavor: 'last-resort' }), 60_000).unref();
  stopWhenTold(async () => {
    await Promise.all([provider?.close(), mail?.close()]);
  });
  announce({
    type: 'ready',
    payments: provider && { url: provider.url },
    mailbox: mail && { url: mail.url, smtpUrl: mail.smtpUrl },
  });
}

function announce(ready: SandboxReady): void {
  if (process.send) process.send(ready);
  else process.stdout.write(`${JSON.stringify(ready)}\n`);
}

function stopWhenTold(close: () => Promise<void>): void {
  let stopping = false;
  const stop = (): void => {
    if (stopping) return;
    stopping = true;
    close().then(
      () => process.exit(0),
      (error: unknown) => {
        logger.error(String(error));
        process.exit(1);
      },
    );
  };
  process.on('disconnect', stop);
  process.on('SIGTERM', stop);
  // Ctrl-C reaches the whole process group; a parent finishes its requests first and then disconnects.
  process.on('SIGINT', process.send ? () => undefined : stop);
}

main().catch((error: unknown) => {
  logger.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
});
