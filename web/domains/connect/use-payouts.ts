import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import type { Payouts } from '#contract/connect.ts';
import type { OwnOrganization } from '#contract/organizations.ts';

import { inBrowser } from '#web/platform/api/browser.ts';
import { apiQuery } from '#web/platform/api/queries.ts';
import { showError } from '#web/platform/api/show-error.ts';

type Organization = Pick<OwnOrganization, 'id' | 'permissions'>;

const payoutsQuery = ({ id }: Pick<Organization, 'id'>) => apiQuery('getPayouts', { query: { organization_id: id } });

/** Whether an organization can be paid, as last read; nothing for those who may not see its sales. */
export function usePayouts(organization: Organization) {
  return useQuery({ ...payoutsQuery(organization), enabled: organization.permissions.includes('see_sales') });
}

/** Reads the account at the provider now. What it changes is on many pages, so all of them are read again. */
export function useCheck({ id }: Pick<Organization, 'id'>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => inBrowser().api('checkStatus', { body: { organization_id: id } }),
    onSuccess: (payouts: Payouts) => {
      const { queryKey } = payoutsQuery({ id });
      const before = queryClient.getQueryData(queryKey);
      queryClient.setQueryData(queryKey, payouts);
      if (before?.state === payouts.state && before.paid_sales_allowed === payouts.paid_sales_allowed) return;
      void queryClient.invalidateQueries({ predicate: (query) => query.queryKey !== queryKey });
    },
  });
}

/** Leads to the provider's form, for an organization by id or handle. Its addresses open once, so each try asks for a new one. */
export function useOnboarding(organization: string | null, open: (url: string) => void) {
  return useMutation({
    mutationFn: () =>
      inBrowser().api('onboardUser', { body: organization === null ? {} : { organization_id: organization } }),
    onSuccess: ({ url }) => open(url),
    onError: (error) =>
      showError(error, 'The form of our payment provider could not be opened. Please try again.', { id: 'onboarding' }),
  });
}
