import { Link, useLocation } from 'react-router';

import { useSession } from '#web/platform/api/use-session.ts';
import { paths } from '#web/paths.ts';

import { useOwnSearch } from './use-choice.ts';

/** For people with an account: the login leads back to this page with what was chosen, even to one that only a link opens. */
export function LoginHint() {
  const session = useSession();
  const { pathname } = useLocation();
  const search = useOwnSearch();
  if (session.status === 'authenticated') return null;
  return (
    <p className="-mt-2 text-sm text-ink-soft">
      Have an account?{' '}
      <Link to={paths.login(pathname + search)} className="underline underline-offset-4">
        Log in
      </Link>
    </p>
  );
}
