import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';

import { isSamePage } from '#web/platform/lib/same-page.ts';

/**
 * What a browser does when it opens a page, after a navigation without one: the focus goes to the page's beginning, and a
 * screen reader says its title. Other filters of the same list are not another page.
 */
export function PageAnnouncer() {
  const { pathname, state } = useLocation();
  const isSame = isSamePage(state, useNavigationType());
  const [title, setTitle] = useState('');
  const shown = useRef(pathname);
  const focusBefore = useRef<Element>(null);
  useLayoutEffect(
    () => () => {
      focusBefore.current = document.activeElement;
    },
    [pathname],
  );
  useEffect(() => {
    // Under a new address, somebody may be typing in the same page.
    const isAnother = shown.current !== pathname && !isSame;
    shown.current = pathname;
    if (!isAnother) return;
    setTitle(document.title);
    const { activeElement } = document;
    // A page may have a better place of its own, such as the code field at a door.
    const isPlaced = activeElement !== document.body && activeElement !== focusBefore.current;
    // Somebody opened a menu of the header while the page was on its way: it closes when the focus leaves.
    const isMenuOpen = document.querySelector('header [aria-expanded="true"]') !== null;
    if (!isPlaced && !isMenuOpen) document.getElementById('main')?.focus({ preventScroll: true });
  }, [pathname, isSame]);
  return (
    <p aria-live="polite" className="sr-only">
      {title}
    </p>
  );
}
