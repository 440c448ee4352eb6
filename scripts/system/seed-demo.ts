import { once } from 'node:events';
import type { Config } from '#server/config.ts';
import { createContext } from '#server/create-context.ts';
import { seedDemo } from '#server/demo/seed.ts';

// The child process of demo-data.ts: fills in the demonstration data and exits. The configuration arrives as a message.

const [config] = (await once(process, 'message')) as [Config & { databaseUrl: string }];
const stop = () => process.exit(1);
process.once('disconnect', stop); // the parent process has ended
const { ctx, close } = createContext(config);
try {
  await seedDemo(ctx);
} finally {
  await close();
}
process.off('disconnect', stop);
process.disconnect?.();
