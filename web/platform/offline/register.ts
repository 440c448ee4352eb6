import { trustedScriptUrl } from '#web/platform/lib/trusted-types.ts';
import { whenIdle } from '#web/platform/lib/when-idle.ts';

// Has the service worker installed once the page is there and the browser has nothing better to do.

if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  if (document.readyState === 'complete') whenIdle(register);
  else window.addEventListener('load', () => whenIdle(register), { once: true });
}

function register(): void {
  // Where a browser refuses it, everything works as it did without.
  navigator.serviceWorker.register(trustedScriptUrl('/sw.js')).catch(() => undefined);
}
