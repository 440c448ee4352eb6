import { once } from 'node:events';
import type { Config } from '#server/config.ts';
import { createContext } from '#server/create-context.ts';
import { seedDemo } from '#server/demo/seed.ts';
import { drawFirstPosters } from '#server/domains/events/draw-posters.ts';
import { connectDemoHosts } from './connect-demo-hosts.ts';
import { addDemoPayments, payDemoHosts } from './pay-demo-hosts.ts';

// The child process of demo-data.ts: fills in the demonstration data and exits. The configuration arrives as a message.

const [config] = (await once(process, 'message')) as [Config & { databaseUrl: string }];
const stop = () => process.exit(1);
process.once('disconnect', stop); // the parent process has ended
const { ctx, close } = createContext(config);
try {
  const isNew = await seedDemo(ctx);
  if (config.stripe.apiBase) await connectDemoHosts(ctx, config.stripe.apiBase);
  if (config.stripe.apiBase && isNew) {
    await addDemoPayments(ctx, config.stripe.apiBase);
    await payDemoHosts(ctx, config.stripe.apiBase);
  }
  // Drawn while the website is still being built, so that the first visitor sees posters instead of placeholders.
  if (isNew) await drawFirstPosters(ctx);
} finally {
  await close();
}
process.off('disconnect', stop);
process.disconnect?.();
