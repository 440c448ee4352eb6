import { expect, test } from 'vitest';
import { createTestDatabase } from '#server/testing/database.ts';
import { startNetwork } from '#server/testing/database-network.ts';
import { refuseUnpreparedDatabase, refuseUnusableDatabase } from './check-database.ts';
import { migrate } from './migrate.ts';

test('a connection that is lost during a statement ends no process', async () => {
  const { url } = await createTestDatabase();
  const network = await startNetwork(url, (data, socket) => {
    if (data.includes('select')) socket.destroy();
    return true;
  });
  await refuseUnpreparedDatabase(network);
  await expect(refuseUnusableDatabase(network)).rejects.toThrow(/^DATABASE_URL cannot be used: Connection terminated/);
  await expect(migrate(network)).rejects.toThrow('Connection terminated');
});
