import { useNavigate } from 'react-router';

import { inBrowser } from '#web/platform/api/browser.ts';
import { showFailure } from '#web/platform/api/failures.ts';
import { endingSession } from '#web/platform/api/session-ending.ts';
import { paths } from '#web/paths.ts';
import { toast } from '#web/platform/ui/toast.tsx';

/** Ends the session here and on the server, then shows the login. */
export function useLogout(): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    const { api, session } = inBrowser();
    try {
      await endingSession(session.token(), () => api('logout'));
    } catch (error) {
      showFailure('logout', error);
      return;
    }
    session.end({ is_reported: true });
    toast.success('Logged out successfully.', { id: 'logout' });
    await navigate(paths.login());
  };
}
