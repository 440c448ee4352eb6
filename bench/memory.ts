import { memoryOf } from '#scripts/system/processes.ts';
import { fillCatalogue } from './lib/catalogue.ts';
import { startBenchDatabase } from './lib/database.ts';
import { type Answer, askInTurn, summaryOf } from './lib/load.ts';
import { printAtMost, printMustBeZero, printRow } from './lib/report.ts';
import { startBenchServer } from './lib/server.ts';

/**
 * The memory of the web process after one caller has requested this many different pages, and as many different lists
 * of the API, none of them compressed. `npm run bench -- memory [ADDRESSES]`
 */
const ADDRESSES = Number(process.argv[2] ?? 8000);
const CONNECTIONS = 8;
const CATALOGUE = 1000;
const AIM_MB = 300;

const database = await startBenchDatabase();
try {
  await fillCatalogue(database.url, CATALOGUE);
  const server = await startBenchServer(database);
  const resident = () => memoryOf(server.pid).resident;
  printRow('', 'MB', 'answers');
  printRow('resident memory when started', Math.round(resident()));
  let highest = 0;
  const watch = setInterval(() => (highest = Math.max(highest, resident())), 200);
  let errors = 0;
  for (const [name, path] of [
    ['pages', '/events?search=word'],
    ['lists of the API', '/services/api/events/?search=word'],
  ] as const) {
    const load = await askEach(server.url, path);
    errors += load.errors + load.refused;
    printRow(`after ${name}`, Math.round(resident()), load.total);
  }
  clearInterval(watch);
  await server.stop();
  printAtMost('highest resident memory of the web process, MB', Math.round(highest), AIM_MB);
  printMustBeZero('errors', errors);
} finally {
  await database.stop();
}

/** Requests `path` with each number appended, as a client that accepts no compression. */
async function askEach(url: string, path: string) {
  const { host, hostname, port } = new URL(url);
  const answers: Answer[] = [];
  let asked = 0;
  const next = () => {
    asked += 1;
    return asked > ADDRESSES ? null : `GET ${path}${asked} HTTP/1.1\r\nhost: ${host}\r\n\r\n`;
  };
  const clients = Array.from({ length: CONNECTIONS }, () =>
    askInTurn({ address: { host: hostname, port: Number(port) }, next, answers }),
  );
  await Promise.all(clients);
  return summaryOf(answers, 0, 1);
}
