import { useEffect } from 'react';

const doorPath = /^\/dashboard\/door\/./;

/**
 * The permission for the camera comes with the document. One that was opened on another page, and came here by a link or
 * the login, has none: it is loaded anew.
 */
export function useFreshDocument(): void {
  useEffect(() => {
    const [opened] = performance.getEntriesByType('navigation');
    if (opened && navigator.onLine && !doorPath.test(new URL(opened.name).pathname)) window.location.reload();
  }, []);
}
