import { apiQuery } from '#web/platform/api/queries.ts';

/** An entry of a waiting list, by the token of its link. */
export function entryQuery(token: string) {
  return apiQuery('getWaitingListEntry', { params: { token } });
}
