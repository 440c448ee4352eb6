import { buildUser } from '#server/domains/auth/factory.ts';
import { createContext } from '#server/create-context.ts';
import { createTestConfig } from '#server/testing/config.ts';
import { startBenchDatabase } from './lib/database.ts';
import { printRatio, printRow } from './lib/report.ts';
import { startBenchServer } from './lib/server.ts';

/** Whether the time of a refused login tells who has an account: nobody of that name, unverified, wrong password. */
const TRIES = 200;
/** The quicker median has to be at least this part of the slower. */
const AIM = 0.95;

const database = await startBenchDatabase();
try {
  const { ctx, close } = createContext(
    createTestConfig({ databaseUrl: database.url, dataDir: database.folder, port: 0 }),
  );
  const verified = await buildUser(ctx);
  const unverified = await buildUser(ctx, { email_verified_at: null });
  await close();
  const server = await startBenchServer(database);
  const names = {
    'unknown name': 'nobody-of-that-name',
    'unverified account': unverified.username,
    'wrong password': verified.username,
  };
  const times = new Map(Object.keys(names).map((name) => [name, [] as number[]]));
  // The first login makes the hash that stands in for the unknown.
  await logIn(server.url, 'nobody');
  for (let round = 0; round < TRIES; round += 1) {
    for (const [name, username] of Object.entries(names)) times.get(name)?.push(await logIn(server.url, username));
  }
  await server.stop();

  printRow('', 'median ms');
  const medians = [...times].map(([name, measured]) => {
    const median = measured.sort((a, b) => a - b)[Math.floor(measured.length / 2)] ?? 0;
    printRow(name, median.toFixed(2));
    return median;
  });
  printRatio('quickest of slowest', Math.min(...medians) / Math.max(...medians), AIM);
} finally {
  await database.stop();
}

async function logIn(url: string, username: string): Promise<number> {
  const began = performance.now();
  const response = await fetch(`${url}/services/api/auth/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: 'not the password' }),
  });
  await response.text();
  if (response.status !== 400) throw new Error(`a refused login was answered with ${response.status}`);
  return performance.now() - began;
}
