import { presentMs } from '#web/platform/lib/clock.ts';
import { trustedScriptUrl } from '#web/platform/lib/trusted-types.ts';
import { whenIdle } from '#web/platform/lib/when-idle.ts';

import { forgetPastTickets } from './forget-past-tickets.ts';

// Registers the service worker once the page has loaded and the browser is idle, and clears up what it needs no more.

if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  if (document.readyState === 'complete') whenIdle(register);
  else window.addEventListener('load', () => whenIdle(register), { once: true });
}

// Where storage is refused, nothing was stored.
forgetPastTickets(presentMs()).catch(() => undefined);

function register(): void {
  // Where a browser refuses it, everything works without it.
  navigator.serviceWorker.register(trustedScriptUrl('/sw.js')).catch(() => undefined);
}
