import { setTimeout as delay } from 'node:timers/promises';
import { type Answer, askInTurn, type Load, summaryOf } from './load.ts';

type Target = {
  url: string;
  perSecond: number;
  seconds: number;
  pathOf: (n: number) => string;
  /** Returns the body to post; without it, the address is read. */
  bodyOf?: (n: number) => string;
};

/**
 * A constant number of visitors a second, whether or not earlier ones got a response, each with their own address and
 * connection. Times start when a visit was due, so that a server that falls behind is noticed.
 */
export async function steadyLoad({ url, perSecond, seconds, pathOf, bodyOf }: Target): Promise<Load> {
  const { host } = new URL(url);
  return askSteadily({ perSecond, seconds }, (n) => visit(url, n, requestOf(host, pathOf(n), bodyOf?.(n))));
}

type Rate = { perSecond: number; seconds: number };

/** Asks at a constant rate, whether or not earlier ones got a response; times start when a request was due. */
export async function askSteadily({ perSecond, seconds }: Rate, ask: (n: number) => Promise<number>): Promise<Load> {
  const answers: Answer[] = [];
  let errors = 0;
  const began = performance.now();
  const asked = Array.from({ length: perSecond * seconds }, async (_, n) => {
    const due = began + (n * 1000) / perSecond;
    await delay(Math.max(0, due - performance.now()));
    try {
      const status = await ask(n);
      answers.push({ status, took: performance.now() - due });
    } catch {
      errors += 1;
    }
  });
  await Promise.all(asked);
  return summaryOf(answers, errors, (performance.now() - began) / 1000);
}

function requestOf(host: string, path: string, body?: string): string {
  if (body === undefined) return `GET ${path} HTTP/1.1\r\nhost: ${host}\r\naccept-encoding: br\r\n\r\n`;
  const length = Buffer.byteLength(body);
  return `POST ${path} HTTP/1.1\r\nhost: ${host}\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n${body}`;
}

async function visit(url: string, n: number, request: string): Promise<number> {
  const { hostname, port } = new URL(url);
  // On Linux all of 127.0.0.0/8 is local.
  const localAddress = process.platform === 'linux' ? `127.0.${1 + (n % 200)}.${1 + (n % 250)}` : undefined;
  const answers: Answer[] = [];
  const requests = [request];
  await askInTurn({
    address: { host: hostname, port: Number(port), localAddress },
    next: () => requests.pop() ?? null,
    answers,
  });
  return answers[0]?.status ?? 0;
}
