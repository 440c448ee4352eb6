import { useEffect } from 'react';
import { useNavigate } from 'react-router';

import { inBrowser, setUnauthorizedHandler } from '#web/platform/api/browser.ts';
import { timeoutMs } from '#web/platform/api/client.ts';
import { endingChannel } from '#web/platform/api/session.ts';
import { endsSession } from '#web/platform/api/unauthorized.ts';
import { whenIdle } from '#web/platform/lib/when-idle.ts';
import { forgetTraces, forgetTickets, markOnline } from '#web/platform/offline/offline-state.ts';
import { paths } from '#web/paths.ts';
import { toast } from '#web/platform/ui/toast.tsx';

/** Restores the session at start, follows other tabs, clears private data when the user changes, and handles a 401. */
export function SessionSync() {
  const navigate = useNavigate();

  useEffect(() => {
    let ending: string | null = null;
    const expire = (token: string | null) => {
      if (!inBrowser().session.isCurrent(token)) return;
      const { pathname, search } = window.location;
      inBrowser().session.end({ is_reported: true });
      toast.error('Your session has expired. Please log in again to continue.', {
        title: 'Session Expired',
        id: 'session-expired',
      });
      void navigate(paths.login(pathname + search));
    };
    setUnauthorizedHandler(({ url, token }) => {
      const { session } = inBrowser();
      const state = session.get();
      // A call of an earlier session says nothing about this one; who was told of that session's end needs no second message.
      if (!session.isCurrent(token)) return state.status === 'unauthenticated' && state.is_reported === true;
      if (!endsSession(window.location.pathname, url)) return false;
      // Somebody ends this session right now, here or in another tab, which says so. If it says nothing, it is closed.
      if (token === ending) setTimeout(expire, timeoutMs, token);
      else expire(token);
      return true;
    });
    const channel = new BroadcastChannel(endingChannel);
    channel.addEventListener('message', ({ data }) => (ending = data));
    return () => channel.close();
  }, [navigate]);

  useEffect(() => {
    const { session, queryClient } = inBrowser();
    let token = session.token();
    let resetting: ReturnType<typeof setTimeout> | undefined;
    const stop = session.subscribe(() => {
      if (session.get().status === 'unauthenticated') {
        forgetTickets();
        if (token !== null) forgetTraces();
      }
      if (session.get().status === 'loading' || session.token() === token) return;
      token = session.token();
      // Public lists are the same for everyone; everything else may depend on the user. After a logout the pages that need a
      // session close first: their queries must not be sent again without a token.
      if (token === null) resetting = setTimeout(() => void queryClient.resetQueries());
      else void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'listEvents' });
    });
    const follow = (event: StorageEvent) => session.follow(event.key);
    const confirm = () => {
      markOnline();
      void session.confirm();
    };
    window.addEventListener('storage', follow);
    window.addEventListener('online', confirm);
    // In a separate task, because it renders at once and the page has just been hydrated.
    const start = setTimeout(() => session.get().status === 'loading' && void session.restore());
    return () => {
      stop();
      clearTimeout(start);
      clearTimeout(resetting);
      window.removeEventListener('storage', follow);
      window.removeEventListener('online', confirm);
    };
  }, []);

  useEffect(() => {
    // Without the service worker everything works while there is a network.
    whenIdle(() => void import('#web/platform/offline/register.ts').catch(() => undefined));
  }, []);

  return null;
}
