import { announce } from './system/announce.ts';
import { buildPages } from './system/build-pages.ts';
import { startSystem } from './system/start-system.ts';
import { say, supervise } from './system/supervise.ts';

// `npm start`: the whole product in its built form.

await supervise(async (onLost) => {
  const system = await startSystem({ env: process.env, log: say, onLost, build: buildPages });
  await announce(system);
  return system;
});
