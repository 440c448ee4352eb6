import { expect, test } from 'vitest';
import { systemClock } from '#server/platform/lib/clock.ts';
import { createLogger } from '#server/platform/lib/logger.ts';
import { createTestDatabase } from '#server/testing/database.ts';
import { startNetwork } from '#server/testing/database-network.ts';
import { listenForChanges } from './changes.ts';
import { ResponseCache } from './response-cache.ts';

const silent = { cache: new ResponseCache(systemClock), log: createLogger('silent') };

test.each(['connects', 'listens'])('stops also when the database has been silent since it %s', async (since) => {
  const reached = Promise.withResolvers<void>();
  let isSilent = since === 'connects';
  const network = await startNetwork((await createTestDatabase()).url, (data) => {
    if (data.includes('listen')) isSilent = true;
    if (isSilent) reached.resolve();
    return !isSilent;
  });
  const listener = listenForChanges(network, silent);
  await reached.promise;
  await expect(listener.stop()).resolves.toBeUndefined();
});
