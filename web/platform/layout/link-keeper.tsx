import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';

/** Follows the page links (`ui/page-link.tsx`) of the whole document as the router's own links would. */
export function LinkKeeper() {
  const navigate = useNavigate();
  const current = useRef(navigate);
  useEffect(() => {
    current.current = navigate;
  }, [navigate]);

  useEffect(() => {
    const follow = (click: MouseEvent) => {
      const link = pageLinkOf(click);
      if (!link) return;
      click.preventDefault();
      void current.current(link.pathname + link.search + link.hash, {
        replace: link.href === window.location.href,
        preventScrollReset: link.dataset.page === 'keeps-scroll',
      });
    };
    // On the window: whatever a page does with the click itself comes first.
    window.addEventListener('click', follow);
    return () => window.removeEventListener('click', follow);
  }, []);

  return null;
}

/** The page link a plain click is on; every other click is the browser's, or has been dealt with. */
function pageLinkOf(click: MouseEvent): HTMLAnchorElement | null {
  const isPlain = click.button === 0 && !(click.metaKey || click.altKey || click.ctrlKey || click.shiftKey);
  if (click.defaultPrevented || !isPlain || !(click.target instanceof Element)) return null;
  return click.target.closest<HTMLAnchorElement>('a[data-page]');
}
