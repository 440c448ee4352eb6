import { useNavigate } from 'react-router';

import { isApiError } from '#web/api/api-error.ts';
import { inBrowser } from '#web/api/browser.ts';
import { tellFailure } from '#web/api/failures.ts';
import { paths } from '#web/paths.ts';
import { toast } from '#web/ui/toast.tsx';

/** Ends the session here and on the server, then shows the login. */
export function useLogout(): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    const { api, session } = inBrowser();
    try {
      await api('logout');
    } catch (error) {
      // A session the server no longer knows is as good as ended; its 401 has been told by then.
      if (!isApiError(error, 401)) tellFailure('logout', error);
      return;
    }
    session.end({ is_told: true });
    toast.success('Logged out successfully.', { id: 'logout' });
    await navigate(paths.login());
  };
}
