import autocannon from 'autocannon';

export type Load = { rate: number; p50: number; p99: number; total: number; refused: number; errors: number };

type LoadOptions = { url: string; path: string; connections: number; seconds: number; bodyOf: (n: number) => string };

/** POSTs a body of its own with every request from so many connections at once. Rates are answers of 2xx a second. */
export async function postLoad({ url, path, connections, seconds, bodyOf }: LoadOptions): Promise<Load> {
  let n = 0;
  const result = await autocannon({
    url: url + path,
    connections,
    duration: seconds,
    timeout: 30,
    requests: [
      {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        setupRequest: (request) => {
          n += 1;
          return { ...request, body: bodyOf(n) };
        },
      },
    ],
  });
  return {
    rate: result['2xx'] / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    total: result['2xx'],
    refused: result['4xx'],
    errors: result['5xx'] + result.errors + result.timeouts,
  };
}
