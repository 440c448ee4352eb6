import { buildPages } from './system/build-pages.ts';
import { type System, startSystem } from './system/start-system.ts';

/** npm passes Ctrl-C on although the terminal sent it to the whole group: an echo within this time is not a second one. */
const ECHO = 1000;

const say = (line: string) => console.log(`  ${line}`);

let system: System | undefined;
let stoppedAt: number | undefined;

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop());

try {
  const isDev = process.argv.includes('--dev');
  const env = isDev ? { ...process.env, PAGES_FROM_SOURCES: 'on' } : process.env;
  const build = isDev ? undefined : buildPages;
  system = await startSystem({ env, log: say, onLost: (error) => void stop(error), build });
  if (stoppedAt === undefined) await announce(system);
  else await end(0);
} catch (error) {
  // Ctrl-C reaches the build, too: that it ended then is no news.
  if (stoppedAt === undefined) report(error);
  process.exit(stoppedAt === undefined ? 1 : 0);
}

async function announce({ config, url, mailboxUrl }: System): Promise<void> {
  say('');
  say(`${config.brandName} is ready:   ${url}`);
  if (mailboxUrl) say(`Development mailbox:   ${mailboxUrl}`);
  if (config.demoData) {
    const { demoLogins } = await import('#server/demo/logins.ts');
    say('');
    say('Demonstration logins (user name, password):');
    for (const { role, username, password } of demoLogins) say(`  ${role.padEnd(12)} ${username}  ${password}`);
  }
  say('');
  say('Ctrl-C stops it.');
}

async function stop(cause?: unknown): Promise<void> {
  const now = performance.now();
  if (stoppedAt !== undefined) {
    if (cause === undefined && now - stoppedAt > ECHO) process.exit(1); // asked twice: leave at once
    return;
  }
  stoppedAt = now;
  if (cause !== undefined) report(cause);
  if (system) await end(cause === undefined ? 0 : 1);
}

async function end(code: number): Promise<never> {
  await system?.close();
  process.exit(code);
}

function report(error: unknown): void {
  const expected = error instanceof Error && !(error instanceof TypeError);
  const text = expected && !process.env.DEBUG ? error.message : String((error as Error).stack ?? error);
  console.error(`\n  ${text}\n`);
}
