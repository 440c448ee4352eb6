import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** Present on every page, visible only where the server marked the page as a stale copy (server/platform/pages/page.ts). */
export function StaleNotice() {
  const { pathname } = useLocation();
  const marked = useRef(pathname);
  useEffect(() => {
    // The mark applies to the loaded page, not to later navigations.
    if (pathname !== marked.current) delete document.documentElement.dataset.staleSince;
  }, [pathname]);
  return (
    <p role="status" className="stale-notice bg-caution-soft px-4 py-2 text-center text-sm font-medium text-caution">
      We are having trouble right now. This page may be a little out of date; your tickets are safe.
    </p>
  );
}
