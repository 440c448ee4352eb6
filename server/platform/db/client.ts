import pg from 'pg';

/**
 * A single connection. Lost during a statement, it fails that statement and the next ones, which is enough: without a
 * listener the loss would also end the process.
 */
export function createClient(config: pg.ClientConfig): pg.Client {
  const client = new pg.Client(config);
  client.on('error', () => undefined);
  return client;
}
