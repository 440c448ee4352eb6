import { useInfiniteQuery, useQuery } from '@tanstack/react-query';

import type { OwnOrganization } from '#contract/organizations.ts';

import { apiPages, apiQuery } from '#web/platform/api/queries.ts';

type Organization = Pick<OwnOrganization, 'id'>;

const of = ({ id }: Organization) => ({ query: { organization_id: id } });

/** What an organization is owed and was sent, per currency. */
export const useSettlements = (organization: Organization) => useQuery(apiQuery('getSettlements', of(organization)));

/** The events with money that was not sent. */
export const useOwedEvents = (organization: Organization) =>
  useInfiniteQuery(apiPages('listOwedEvents', of(organization)));

/** What was sent, taken back and set off. */
export const usePayoutEntries = (organization: Organization) =>
  useInfiniteQuery(apiPages('listPayoutEntries', of(organization)));

/** What the provider pays from the account to the bank. */
export const useBankPayouts = (organization: Organization) => useQuery(apiQuery('listBankPayouts', of(organization)));

/** An event's money from gross to payout. */
export const useStatement = (slug: string) => useQuery(apiQuery('getStatement', { params: { id: slug } }));
