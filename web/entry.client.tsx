import { QueryClientProvider } from '@tanstack/react-query';
import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';

import { inBrowser } from '#web/platform/api/browser.ts';

// The server's HTML is complete, so it is painted before React hydrates it, which keeps a phone busy for a while.
requestAnimationFrame(() => setTimeout(hydrate));

function hydrate(): void {
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <QueryClientProvider client={inBrowser().queryClient}>
          <HydratedRouter />
        </QueryClientProvider>
      </StrictMode>,
    );
  });
}
