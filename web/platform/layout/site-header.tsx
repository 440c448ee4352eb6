import { Suspense } from 'react';
import { Link, useLocation } from 'react-router';

import { optionalPart } from '#web/platform/ui/lazy-part.tsx';
import { useSession } from '#web/platform/api/use-session.ts';
import { cx } from '#web/platform/lib/class-names.ts';
import { useSiteSettings } from '#web/platform/lib/site-settings.ts';
import { paths } from '#web/paths.ts';
import { LinkButton } from '#web/platform/ui/link-button.tsx';
import { LogoMark } from '#web/platform/ui/logo.tsx';
import { Spinner } from '#web/platform/ui/spinner.tsx';

import { isPartiesActive, isResaleActive } from './active-links.ts';
import { OrganizerLink } from './organizer-link.tsx';

// Loaded for signed-in users only. The page works without it.
const AccountMenu = optionalPart(async () => (await import('./account-menu.tsx')).AccountMenu);

/** The bar on top of every page. */
export function SiteHeader() {
  const { brand_name } = useSiteSettings();
  const { pathname } = useLocation();
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-paper">
      <div className="page-width flex h-16 items-center gap-2 xs:gap-6">
        <Link to={paths.home()} className="flex items-center gap-2 font-display text-lg font-extrabold tracking-tight">
          <LogoMark className="size-7 shrink-0" />
          <span className="max-[22rem]:sr-only">{brand_name}</span>
        </Link>
        <nav aria-label="Main" className="flex items-center">
          <HeaderLink to={paths.events()} isActive={isPartiesActive(pathname)}>
            Parties
          </HeaderLink>
          <HeaderLink to={paths.resale()} isActive={isResaleActive(pathname)}>
            Resale
          </HeaderLink>
        </nav>
        <div className="relative ml-auto flex min-h-11 items-center xs:gap-2">
          <SessionArea />
        </div>
      </div>
    </header>
  );
}

function HeaderLink({ to, isActive, children }: { to: string; isActive: boolean; children: string }) {
  return (
    <Link
      to={to}
      aria-current={isActive ? 'page' : undefined}
      className={cx(
        'relative grid h-16 place-items-center px-1 text-sm font-semibold transition-colors duration-150 xs:px-3',
        isActive ? 'text-ink header-link-active' : 'text-ink-soft hover:text-ink',
      )}
    >
      {children}
    </Link>
  );
}

function SessionArea() {
  const session = useSession();
  if (session.status === 'loading') return <SessionLoading />;
  if (session.status === 'unauthenticated') return <SignedOutLinks />;
  const { user } = session;
  return (
    <>
      <OrganizerLink is_seller={user.is_seller} />
      <Suspense fallback={<span className="h-11 w-10 xs:w-17.5" />}>
        <AccountMenu user={user} />
      </Suspense>
    </>
  );
}

function SessionLoading() {
  return (
    <>
      <span role="status" className="grid size-11 place-items-center text-ink-soft has-scripts">
        {/* Does not turn for the first second, which is mostly enough: an animation slows a phone down while the page starts. */}
        <Spinner className="size-5 [animation-delay:1s]" />
        <span className="sr-only">Checking your session</span>
      </span>
      {/* Where the scripts do not arrive, nobody is signed in and nothing ends the spinner. */}
      <span className="late absolute right-0 flex gap-2 bg-paper">
        <SignedOutLinks />
      </span>
    </>
  );
}

/** On small screens only the Login button. */
function SignedOutLinks() {
  return (
    <>
      <LinkButton to={paths.login()} variant="outline" size="sm" className="sm:border-transparent">
        Login
      </LinkButton>
      <LinkButton to={paths.signup()} variant="ink" size="sm" className="max-sm:hidden">
        Sign Up
      </LinkButton>
    </>
  );
}
