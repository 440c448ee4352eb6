import { Suspense, useEffect, useState, type ReactNode } from 'react';
import { useMatches } from 'react-router';

import { optionalPart } from '#web/platform/ui/lazy-part.tsx';
import type { PageFlags } from '#web/platform/lib/page-flags.ts';
import { whenIdle } from '#web/platform/lib/when-idle.ts';

import { OfflineNotice } from './offline-notice.tsx';
import { ProtectedPage } from './protected-page.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';
import { StaleNotice } from './stale-notice.tsx';

// The first page waits for nothing, and works without it.
const AfterLoad = optionalPart(async () => (await import('./after-load.tsx')).AfterLoad);

/** Header, page and footer, according to the page's flags. */
export function PageShell({ children }: { children: ReactNode }) {
  const flags = usePageFlags();
  const isIdle = useIdle();
  return (
    <>
      <a href="#main" className="skip-link">
        Skip to content
      </a>
      <StaleNotice />
      {isIdle && (
        <Suspense>
          <AfterLoad />
        </Suspense>
      )}
      {!flags.hide_header && <SiteHeader />}
      {!flags.has_offline_notice && <OfflineNotice is_reported={flags.works_offline ?? false} />}
      <main id="main" tabIndex={-1} className="shrink-0 grow outline-none">
        {flags.is_protected ? <ProtectedPage title={flags.title}>{children}</ProtectedPage> : children}
      </main>
      {/* Shown where the page would be loading for ever; see root.tsx. */}
      <noscript>
        {import.meta.env.SSR && (
          <p className="page-width needs-scripts py-16 text-lg">
            This page needs JavaScript. Please turn it on in your browser and reload the page.
          </p>
        )}
      </noscript>
      {!flags.hide_footer && <SiteFooter />}
    </>
  );
}

/** False until the first page has been shown. */
function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => void whenIdle(() => setIdle(true)), []);
  return isIdle;
}

function usePageFlags(): PageFlags {
  return Object.assign({}, ...useMatches().map((match) => match.handle));
}
