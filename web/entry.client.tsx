import { QueryClientProvider } from '@tanstack/react-query';
import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';

import { inBrowser } from '#web/platform/api/browser.ts';

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
