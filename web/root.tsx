import { useContext, type ReactNode } from 'react';
import { Links, Outlet, Scripts, ScrollRestoration, useLocation, type LoaderFunctionArgs } from 'react-router';

import bricolage from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2?url';
import inter from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url';

import { setPageTime } from '#contract/format-time.ts';

import { pageContext } from '#web/platform/api/page-context.ts';
import { PasswordPrompt } from '#web/domains/auth/password-prompt.tsx';
import { SessionSync } from '#web/platform/layout/session-sync.tsx';
import { PageError } from '#web/platform/layout/page-error.tsx';
import { PageShell } from '#web/platform/layout/page-shell.tsx';
import { presentDate } from '#web/platform/lib/clock.ts';
import { ScriptNonce } from '#web/platform/lib/script-nonce.ts';
import { useSiteSettings, type SiteData } from '#web/platform/lib/site-settings.ts';
import { isDoor } from '#web/platform/offline/offline-state.ts';
import { themeOf } from '#web/platform/lib/theme.ts';
import { ToastHost } from '#web/platform/ui/toast.tsx';

import sheet from './app.css?url';

const themeColors = { light: '#f8f5f0', dark: '#150d14' };
// What only a script can send or load is not offered; forms that search work without one.
const withoutScripts = {
  __html:
    '.has-scripts,.skeleton,.needs-scripts,[method=post] :is(label:not(li>*),input,button,[role=group],.phone-bar)' +
    '{display:none!important}.late{animation:none}body:has(main .skeleton) .needs-scripts{display:block!important;flex-grow:1}' +
    'body:has(main .skeleton) main{flex-grow:0}',
};

export function loader({ context }: LoaderFunctionArgs): SiteData {
  return { ...context.get(pageContext).settings, now: `${presentDate().toISOString().slice(0, 14)}00Z` };
}

// Settings do not change while a tab is open.
export const shouldRevalidate = () => false;

export function Layout({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  setPageTime(useSiteSettings().now);
  const theme = themeOf(pathname);
  const nonce = useContext(ScriptNonce);
  return (
    <html lang="en" data-theme={theme} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content={themeColors[theme]} />
        <link rel="stylesheet" href={sheet} />
        <link rel="preload" as="font" type="font/woff2" href={bricolage} crossOrigin="anonymous" />
        <link rel="preload" as="font" type="font/woff2" href={inter} crossOrigin="anonymous" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        {/* The door installs as an app of its own. */}
        <link rel="manifest" href={isDoor(pathname) ? '/door.webmanifest' : '/site.webmanifest'} />
        {/* Scripts need not carry it. */}
        <noscript>{import.meta.env.SSR && <style dangerouslySetInnerHTML={withoutScripts} />}</noscript>
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}

export default function App() {
  return (
    <>
      <PageShell>
        <Outlet />
      </PageShell>
      <SessionSync />
      <PasswordPrompt />
      <ToastHost />
    </>
  );
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return (
    <>
      <PageShell>
        <PageError error={error} />
      </PageShell>
      <SessionSync />
      <ToastHost />
    </>
  );
}
