import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { useMatches } from 'react-router';

import type { PageFlags } from '#web/platform/lib/page-flags.ts';
import { whenIdle } from '#web/platform/lib/when-idle.ts';

import { OfflineNotice } from './offline-notice.tsx';
import { ProtectedPage } from './protected-page.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';
import { StaleNotice } from './stale-notice.tsx';

/** Header, page and footer, according to the page's flags. */
export function PageShell({ children }: { children: ReactNode }) {
  const flags = usePageFlags();
  const Waiting = useWaiting();
  return (
    <>
      <a href="#main" className="skip-link">
        Skip to content
      </a>
      <StaleNotice />
      {/* Pages without a header (a ticket, a checkout, the door) have their own message. */}
      <OfflineNotice is_reported={flags.hide_header ?? false} />
      {Waiting && <Waiting />}
      {!flags.hide_header && <SiteHeader />}
      <main id="main" tabIndex={-1} className="shrink-0 grow outline-none">
        {flags.is_protected ? <ProtectedPage title={flags.title}>{children}</ProtectedPage> : children}
      </main>
      {!flags.hide_footer && <SiteFooter />}
    </>
  );
}

/** Loaded when the first page has been shown, which waits for nothing. */
function useWaiting(): ComponentType | undefined {
  const [Waiting, setWaiting] = useState<ComponentType>();
  useEffect(() => {
    whenIdle(
      () =>
        void import('./waiting.tsx').then(
          (module) => setWaiting(() => module.Waiting),
          () => undefined,
        ),
    );
  }, []);
  return Waiting;
}

function usePageFlags(): PageFlags {
  return Object.assign({}, ...useMatches().map((match) => match.handle));
}
