import { setTimeout as delay } from 'node:timers/promises';
import { type Answer, askInTurn, type Load, summaryOf } from './load.ts';

type Target = { url: string; perSecond: number; seconds: number; pathOf: (n: number) => string };

/**
 * So many visitors a second whether or not those before have been answered, each from an address and on a connection of
 * their own. Their time begins when they were due, so that a server that falls behind shows it.
 */
export async function steadyLoad({ url, perSecond, seconds, pathOf }: Target): Promise<Load> {
  const answers: Answer[] = [];
  let errors = 0;
  const began = performance.now();
  const visits = Array.from({ length: perSecond * seconds }, async (_, n) => {
    const due = began + (n * 1000) / perSecond;
    await delay(Math.max(0, due - performance.now()));
    try {
      const status = await visit(url, n, pathOf(n));
      answers.push({ status, took: performance.now() - due });
    } catch {
      errors += 1;
    }
  });
  await Promise.all(visits);
  return summaryOf(answers, errors, (performance.now() - began) / 1000);
}

async function visit(url: string, n: number, path: string): Promise<number> {
  const { host, hostname, port } = new URL(url);
  // Linux answers for all of 127.0.0.0/8.
  const localAddress = process.platform === 'linux' ? `127.0.${1 + (n % 200)}.${1 + (n % 250)}` : undefined;
  const answers: Answer[] = [];
  const requests = [`GET ${path} HTTP/1.1\r\nhost: ${host}\r\naccept-encoding: br\r\n\r\n`];
  await askInTurn({
    address: { host: hostname, port: Number(port), localAddress },
    next: () => requests.pop() ?? null,
    answers,
  });
  return answers[0]?.status ?? 0;
}
