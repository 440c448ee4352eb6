import { connect, type TcpNetConnectOpts } from 'node:net';

export type Load = { rate: number; p50: number; p99: number; total: number; refused: number; errors: number };

type Target = { url: string; path: string; connections: number; seconds: number; authorization?: string };
export type Answer = { status: number; took: number };

/** POSTs a new body with every request (see `load`). */
export function postLoad({ bodyOf, ...target }: Target & { bodyOf: (n: number) => string }): Promise<Load> {
  let n = 0;
  return load(target, (host) => {
    n += 1;
    const body = bodyOf(n);
    return `POST ${target.path} HTTP/1.1\r\nhost: ${host}\r\n${tokenOf(target)}content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
  });
}

function tokenOf({ authorization }: Target): string {
  return authorization ? `authorization: ${authorization}\r\n` : '';
}

/** GETs the same address repeatedly, as a browser that accepts brotli (see `load`). */
export function getLoad(target: Target): Promise<Load> {
  return load(target, (host) => `GET ${target.path} HTTP/1.1\r\nhost: ${host}\r\naccept-encoding: br\r\n\r\n`);
}

/**
 * Sends requests over this many connections, each waiting for its response before the next. Rates are 2xx responses a
 * second, times milliseconds. Uses bare sockets: the load shares the processors with what it measures, and a whole HTTP
 * client would use as much CPU as the server.
 */
async function load(target: Target, requestOf: (host: string) => string): Promise<Load> {
  const { url, connections, seconds } = target;
  const { host, hostname, port } = new URL(url);
  const answers: Answer[] = [];
  let errors = 0;
  const began = performance.now();
  const end = began + seconds * 1000;
  const clients = Array.from({ length: connections }, () =>
    askInTurn({
      address: { host: hostname, port: Number(port) },
      next: () => (performance.now() < end ? requestOf(host) : null),
      answers,
    }).catch(() => (errors += 1)),
  );
  await Promise.all(clients);
  return summaryOf(answers, errors, (performance.now() - began) / 1000);
}

/** The figures of these responses over these seconds. */
export function summaryOf(answers: Answer[], errors: number, elapsed: number): Load {
  const times = answers.map(({ took }) => took).toSorted((a, b) => a - b);
  const at = (share: number) => Math.round((times[Math.floor(times.length * share)] ?? 0) * 10) / 10;
  const count = (hundred: number) => answers.filter(({ status }) => Math.floor(status / 100) === hundred).length;
  const total = count(2);
  return { rate: total / elapsed, p50: at(0.5), p99: at(0.99), total, refused: count(4), errors: errors + count(5) };
}

const TIMEOUT_MS = 30_000;

type Client = { address: TcpNetConnectOpts; next: () => string | null; answers: Answer[] };

/** The buffer for every response, which is checked before the next one is read. */
const answerBytes = Buffer.alloc(64 * 1024);

/**
 * Sends the next request as soon as the last is answered, until `next` has no more, and adds the responses to
 * `answers`; one that is cut off or missing is an error.
 */
export async function askInTurn({ address, next, answers }: Client): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let began = 0;
  let head = '';
  let received = 0;
  let whole: number | null = null;
  const ask = () => {
    const request = next();
    if (request === null) return resolve();
    [head, received, whole] = ['', 0, null];
    began = performance.now();
    socket.write(request);
  };
  const read = (bytes: number): boolean => {
    received += bytes;
    if (whole === null) head += answerBytes.toString('latin1', 0, bytes);
    whole ??= lengthOfWhole(head);
    if (whole !== null && received >= whole) {
      answers.push({ status: Number(head.slice(9, 12)), took: performance.now() - began });
      ask();
    }
    return true;
  };
  const socket = connect({ ...address, noDelay: true, onread: { buffer: answerBytes, callback: read } });
  socket.once('connect', ask);
  socket.setTimeout(TIMEOUT_MS, () => reject(new Error('no answer')));
  socket.on('error', reject).on('close', () => reject(new Error('the connection ended in the middle of an answer')));
  return promise.finally(() => socket.destroy());
}

/** The length of a response including its headers; null while the headers are incomplete. */
function lengthOfWhole(text: string): number | null {
  const end = text.indexOf('\r\n\r\n');
  if (end < 0) return null;
  const length = /\r\ncontent-length: (\d+)/i.exec(text.slice(0, end))?.[1];
  if (length === undefined) throw new Error('an answer without a length');
  return end + 4 + Number(length);
}
