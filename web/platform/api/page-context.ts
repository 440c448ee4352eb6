import type { QueryClient } from '@tanstack/react-query';
import { createContext } from 'react-router';

import type { SiteSettings } from '#web/platform/lib/site-settings.ts';

/** What the server hands to the loaders of one request. */
export type PageContext = {
  queryClient: QueryClient;
  settings: SiteSettings;
  reportError: (error: unknown) => void;
  /** Marks the inline scripts of this rendering. */
  nonce: string;
};

export const pageContext = createContext<PageContext>();
