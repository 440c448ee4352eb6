import type { QueryClient } from '@tanstack/react-query';
import { createContext } from 'react-router';

import type { SiteSettings } from '#web/platform/lib/site-settings.ts';

/** What the server hands to the loaders of one request. */
export type PageContext = {
  queryClient: QueryClient;
  settings: SiteSettings;
  reportError: (error: unknown) => void;
  /** Asked when the loaders are done: whether what they asked for was answered as it was for the copy at hand. */
  isUnchanged: () => boolean;
  /** Takes the page's HTML when it is whole. */
  handOver: (html: string) => void;
};

export const pageContext = createContext<PageContext>();
