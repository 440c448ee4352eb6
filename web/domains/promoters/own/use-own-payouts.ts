import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';

import type { Country } from '#contract/countries.ts';

import { inBrowser } from '#web/platform/api/browser.ts';
import { apiQuery } from '#web/platform/api/queries.ts';
import { isFirstOfLate } from '#web/domains/connect/is-first-of-late.ts';

export type OwnPage = 'promoter' | 'resale';

const ownPayouts = apiQuery('getOwnPayouts');

/** Whether the caller can be paid, as last read. */
export const useOwnPayouts = () => useQuery(ownPayouts);

/** Reads the account at the provider now. */
export function useOwnCheck() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => inBrowser().api('checkOwnPayouts'),
    onSuccess: (payouts) => client.setQueryData(ownPayouts.queryKey, payouts),
  });
}

/** Leads to the provider's form. Its addresses open once, so each try asks for a new one. */
export function useOwnOnboarding(page: OwnPage) {
  return useMutation({
    mutationFn: (country: string | null) =>
      inBrowser().api('onboardPromoter', { body: { page, ...(country && { country: country as Country }) } }),
    onSuccess: ({ url }) => window.location.assign(url),
  });
}

/**
 * Follows where the provider sent somebody back to: coming back proves nothing, so the account is read; a link to the
 * form that was too old is followed by a new one.
 */
export function useReturn(check: { mutate: () => void }, form: { mutate: (country: null) => void }): void {
  const [search, setSearch] = useSearchParams();
  const back = search.get('payouts');
  const hasActed = useRef(false);
  useEffect(() => {
    if (!back || hasActed.current) return;
    hasActed.current = true;
    setSearch({}, { replace: true });
    if (back === 'returned') check.mutate();
    if (back === 'continue' && isFirstOfLate()) form.mutate(null);
  }, [back, check, form, setSearch]);
}
