import { apiQuery } from '#web/platform/api/queries.ts';

/** What one may ask for, of an event whose host lets people ask to come. */
export function requestFormQuery(slug = '') {
  return apiQuery('getRequestForm', { params: { id: slug } });
}
