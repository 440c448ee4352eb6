import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { startBareServer } from './bare-server.ts';
import { getLoad, type Load } from './load.ts';

const ROUNDS = 7;
/** Rounds that are not counted, until the code of both is fully compiled, which halves the cost of a request. */
const WARM_UP = 3;
const SECONDS = 2;
const CONNECTIONS = 64;
/** Headers of the connection, not of the response. */
const ofTheConnection = new Set(['connection', 'keep-alive', 'date', 'content-length', 'transfer-encoding']);

type Target = { url: string; path: string; folder: string };
type Round = { ours: Load; bare: Load; ratio: number };
export type Comparison = Round & { bytes: number; errors: number };

/**
 * Compares the product with bare Fastify, which sends the same bytes and headers, in short runs, so that other load on
 * the machine affects both; the result is the run with the median ratio.
 */
export async function compareWithBare({ url, path, folder }: Target): Promise<Comparison> {
  await fetchRaw(url + path);
  const { body, headers } = await fetchRaw(url + path); // the second time from the cache, if it is cached
  const server = await startBareServer(folder, { body, headers });
  const target = { path, connections: CONNECTIONS, seconds: SECONDS };
  const rounds: Round[] = [];
  const rest = stayAwake();
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    const ours = await getLoad({ ...target, url });
    const bare = await getLoad({ ...target, url: server.url });
    if (round >= 0) rounds.push({ ours, bare, ratio: ours.rate / bare.rate });
  }
  rest();
  await server.stop();
  const errors = rounds.reduce((sum, { ours, bare }) => sum + ours.errors + ours.refused + bare.errors, 0);
  const middle = rounds.toSorted((one, other) => one.ratio - other.ratio)[Math.floor(ROUNDS / 2)] as Round;
  return { ...middle, bytes: body.length, errors };
}

/**
 * Keeps this process from sleeping until the returned function is called. Waking another processor costs a virtual
 * machine as much as a whole response of bare Fastify, and only the slower of the two servers would have to do it.
 */
function stayAwake(): () => void {
  let isAwake = true;
  const turn = () => {
    if (isAwake) setImmediate(turn);
  };
  turn();
  return () => {
    isAwake = false;
  };
}

/** Fetches a response without decompressing it, as `fetch` would. */
async function fetchRaw(address: string): Promise<{ body: Buffer; headers: Record<string, string> }> {
  const asked = request(address, { headers: { 'accept-encoding': 'br' } }).end();
  const [response] = (await once(asked, 'response')) as [IncomingMessage];
  const headers = Object.entries(response.headers).filter(([name]) => !ofTheConnection.has(name));
  return { body: await buffer(response), headers: Object.fromEntries(headers) as Record<string, string> };
}
