import { once } from 'node:events';
import type { Config } from '#server/config.ts';
import { createContext } from '#server/create-context.ts';
import { seedDemo } from '#server/demo/seed.ts';

// What demo-data.ts starts: fills in the demonstration data and ends. The configuration comes as a message.

const [config] = (await once(process, 'message')) as [Config & { databaseUrl: string }];
const stop = () => process.exit(1);
process.once('disconnect', stop); // its parent was ended
const { ctx, close } = createContext(config);
try {
  await seedDemo(ctx);
} finally {
  await close();
}
process.off('disconnect', stop);
process.disconnect?.();
