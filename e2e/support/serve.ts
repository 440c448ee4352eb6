import { startTemporarySystem } from '#scripts/system/temporary-system.ts';
import { walletEnvironment } from '#server/testing/wallets.ts';

// One whole copy of the product for a run of browser tests. playwright.config.ts reads the line it prints when it is ready.

const env = {
  // Expired holds are ended often, so that no test waits for the job.
  SETTING_SWEEP_SECONDS: '2',
  // Every test has its own events and posters; strong compression would only cost time.
  SETTING_POSTER_EFFORT: '0',
  ...walletEnvironment(),
};

const starting = startTemporarySystem('e2e', { log: console.error, env, onLost: (cause) => void end(cause) });
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void end());
// Playwright’s end closes the pipe. The shell in between neither passes signals on nor ends.
process.stdin.once('end', () => void end()).resume();
const { url, mailboxUrl, paymentsUrl, config } = await starting;
const { databaseUrl, ticketSigningKeys, secretPepper } = config;
console.log(`E2E ${url} ${mailboxUrl} ${paymentsUrl} ${databaseUrl} ${ticketSigningKeys.join()} ${secretPepper}`);

async function end(cause?: unknown): Promise<never> {
  if (cause) console.error(cause);
  const system = await starting.catch(() => undefined);
  await system?.close();
  process.exit(cause ? 1 : 0);
}
