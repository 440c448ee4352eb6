import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';

import { inBrowser } from '#web/platform/api/browser.ts';
import { nextTask } from '#web/platform/lib/next-task.ts';

void start();

/** In several tasks, because a phone needs a while for each: what a component would do first is done before. */
async function start(): Promise<void> {
  await nextTask();
  inBrowser();
  await nextTask();
  openScrollPositions();
  await nextTask();
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    );
  });
}

/** The router keeps them in a storage which the browser has to fetch when it is asked for the first time. */
function openScrollPositions(): void {
  try {
    sessionStorage.getItem('');
  } catch {
    // A browser that refuses it refuses the router, too, which does without.
  }
}
