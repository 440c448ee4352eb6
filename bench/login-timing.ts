import { buildUser } from '#server/domains/auth/factory.ts';
import { createCode } from '#server/domains/auth/verification-codes.ts';
import { openContext, startBenchDatabase } from './lib/database.ts';
import { printRatio, printRow } from './lib/report.ts';
import { startBenchServer } from './lib/server.ts';

/**
 * Whether the response time of a refused login reveals who has an account: unknown name, unverified account, wrong
 * password; and whether that of a wrong code reveals which address waits for one.
 */
const TRIES = 200;
/** The faster median has to be at least this share of the slower one. */
const AIM = 0.95;

const database = await startBenchDatabase();
const { ctx, close } = openContext(database);
try {
  const verified = await buildUser(ctx);
  const unverified = await buildUser(ctx, { email_verified_at: null });
  await mailCode(unverified);
  const server = await startBenchServer(database, { verification_code_tries: 1_000_000 });
  const post = (path: string, body: object) => timeRefusal(`${server.url}/services/api/auth/${path}/`, body);
  const logIn = (username: string) => () => post('login', { username, password: 'not the password' });
  const verify = (email: string) => () => post('verify-email', { email, code: '12345' });
  // The first login creates the substitute hash for unknown names.
  await logIn('nobody')();
  await compare({
    'unknown name': logIn('nobody-of-that-name'),
    'unverified account': logIn(unverified.username),
    'wrong password': logIn(verified.username),
  });
  await compare({
    'unknown address': verify('nobody@example.com'),
    'verified address': verify(verified.email),
    'address with a code': verify(unverified.email),
  });
  await server.stop();
} finally {
  await close();
  await database.stop();
}

/**
 * Alternates between the ways, each time with another one first, so that other load on the machine affects all of them.
 */
async function compare(ways: Record<string, () => Promise<number>>): Promise<void> {
  const times = new Map(Object.keys(ways).map((name) => [name, [] as number[]]));
  const turns = Object.entries(ways);
  for (let round = 0; round < TRIES; round += 1) {
    for (const [name, measure] of turns) times.get(name)?.push(await measure());
    turns.push(...turns.splice(0, 1));
  }
  printRow('', 'median ms');
  const medians = [...times].map(([name, measured]) => {
    const median = measured.sort((a, b) => a - b)[Math.floor(measured.length / 2)] ?? 0;
    printRow(name, median.toFixed(2));
    return median;
  });
  printRatio('quickest of slowest', Math.min(...medians) / Math.max(...medians), AIM);
}

async function timeRefusal(url: string, body: object): Promise<number> {
  const began = performance.now();
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  await response.text();
  if (response.status !== 400) throw new Error(`a refusal was answered with ${response.status}`);
  return performance.now() - began;
}

function mailCode(user: { id: string; email: string }): Promise<string> {
  const { settings, config, clock } = ctx;
  const secret = { settings, pepper: config.secretPepper, user, purpose: 'registration' as const, now: clock.now() };
  return ctx.db.transaction().execute((tx) => createCode(tx, secret));
}
