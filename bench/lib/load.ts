import { connect, type Socket } from 'node:net';
import { once } from 'node:events';

export type Load = { rate: number; p50: number; p99: number; total: number; refused: number; errors: number };

type Target = { url: string; path: string; connections: number; seconds: number };
export type Answer = { status: number; took: number };

/** POSTs a body of its own with every request (see `load`). */
export function postLoad({ bodyOf, ...target }: Target & { bodyOf: (n: number) => string }): Promise<Load> {
  let n = 0;
  return load(target, (host) => {
    n += 1;
    const body = bodyOf(n);
    return `POST ${target.path} HTTP/1.1\r\nhost: ${host}\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
  });
}

/** GETs the same address again and again, as a browser that takes brotli (see `load`); `pathOf` gives each its own. */
export function getLoad({ pathOf, ...target }: Target & { pathOf?: (n: number) => string }): Promise<Load> {
  let n = 0;
  return load(target, (host) => {
    n += 1;
    return `GET ${pathOf?.(n) ?? target.path} HTTP/1.1\r\nhost: ${host}\r\naccept-encoding: br\r\n\r\n`;
  });
}

/**
 * Asks from so many connections at once, each waiting for its answer before it asks again. Rates are answers of 2xx a
 * second, times milliseconds. Bare sockets: the load shares the processors with what it measures, and a whole HTTP client
 * would take as much of them as the server.
 */
async function load(target: Target, requestOf: (host: string) => string): Promise<Load> {
  const { url, connections, seconds } = target;
  const { host, hostname, port } = new URL(url);
  const answers: Answer[] = [];
  let errors = 0;
  const began = performance.now();
  const end = began + seconds * 1000;
  const clients = Array.from({ length: connections }, async () => {
    try {
      const socket = connect({ host: hostname, port: Number(port), noDelay: true });
      await once(socket, 'connect');
      while (performance.now() < end) answers.push(await ask(socket, requestOf(host)));
      socket.destroy();
    } catch {
      errors += 1;
    }
  });
  await Promise.all(clients);
  return summaryOf(answers, errors, (performance.now() - began) / 1000);
}

/** The figures of so many answers in so many seconds. */
export function summaryOf(answers: Answer[], errors: number, elapsed: number): Load {
  const times = answers.map(({ took }) => took).toSorted((a, b) => a - b);
  const at = (share: number) => Math.round((times[Math.floor(times.length * share)] ?? 0) * 10) / 10;
  const count = (hundred: number) => answers.filter(({ status }) => Math.floor(status / 100) === hundred).length;
  const total = count(2);
  return { rate: total / elapsed, p50: at(0.5), p99: at(0.99), total, refused: count(4), errors: errors + count(5) };
}

const PATIENCE_MS = 30_000;

/** One request and its whole answer; an answer that is cut off or never comes is an error. */
export function ask(socket: Socket, request: string): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const began = performance.now();
  let text = '';
  const onData = (chunk: Buffer) => {
    text += chunk.toString('latin1');
    const status = statusOfWhole(text);
    if (status === null) return;
    stop();
    resolve({ status, took: performance.now() - began });
  };
  const fail = (error?: Error) => {
    stop();
    socket.destroy();
    reject(error ?? new Error('the connection ended in the middle of an answer'));
  };
  const onEnd = () => fail();
  const onTimeout = () => fail(new Error('no answer'));
  const stop = () => {
    socket.off('data', onData).off('error', fail).off('close', onEnd).off('timeout', onTimeout);
  };
  socket.setTimeout(PATIENCE_MS);
  socket.on('data', onData).on('error', fail).on('close', onEnd).on('timeout', onTimeout);
  socket.write(request);
  return promise;
}

/** The status of an answer that is all there, null while some of it is on its way. */
function statusOfWhole(text: string): number | null {
  const head = text.indexOf('\r\n\r\n');
  if (head < 0) return null;
  const length = /\r\ncontent-length: (\d+)/i.exec(text.slice(0, head))?.[1];
  if (length === undefined) throw new Error('an answer without a length');
  return text.length >= head + 4 + Number(length) ? Number(text.slice(9, 12)) : null;
}
