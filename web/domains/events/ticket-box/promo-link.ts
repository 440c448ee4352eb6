import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';

import { readInTab, storeInTab } from '#web/platform/lib/tab-storage.ts';

/** The parameter of a link that applies a promo code. Only the browser reads it: the server's page is the same for all. */
const parameter = 'promo';
const storageKey = (eventId: string) => `promoCode:${eventId}`;

/**
 * Applies the promo code of the link that led here (`?promo=CODE`) and takes it out of the address. A code that was applied
 * before in this tab is applied again, for the way back from the checkout.
 */
export function usePromoLink(eventId: string, applyCode: (code: string) => void): void {
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const appliedFor = useRef('');

  useEffect(() => {
    const parameters = new URLSearchParams(search);
    const linked = parameters.get(parameter)?.trim();
    if (parameters.has(parameter)) {
      parameters.delete(parameter);
      const rest = parameters.size > 0 ? `?${parameters}` : '';
      void navigate({ pathname, search: rest, hash }, { replace: true, preventScrollReset: true, state });
    } else if (appliedFor.current === eventId) return;
    appliedFor.current = eventId;
    const code = linked || readInTab(storageKey(eventId));
    if (code && code.length <= 40) applyCode(code);
  }, [applyCode, eventId, pathname, search, hash, state, navigate]);
}

/** Keeps the applied code for the lifetime of the tab; an empty one forgets it. */
export function storePromoCode(eventId: string, code: string): void {
  storeInTab(storageKey(eventId), code || null);
}
