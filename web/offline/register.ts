import { trustedScriptUrl } from '#web/lib/trusted-types.ts';

/** Has the service worker installed once the page is there and the browser has nothing better to do. */
export function registerWorker(): () => void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return () => undefined;
  const register = () =>
    // Where a browser refuses it, everything works as it did without.
    void navigator.serviceWorker.register(trustedScriptUrl('/sw.js')).catch(() => undefined);
  const whenIdle = () => ('requestIdleCallback' in window ? requestIdleCallback(register) : setTimeout(register, 2000));
  if (document.readyState === 'complete') whenIdle();
  else window.addEventListener('load', whenIdle, { once: true });
  return () => window.removeEventListener('load', whenIdle);
}
