import { expect, it } from 'vitest';

import { broaderFilters } from './broader-filters.ts';

const anything = { sort: 'popular' };

it.each([
  [{ search: 'qwerty' }, [anything]],
  [{}, [anything]],
  [{ date: 'tonight', free: 'true' }, [anything]],
  [{ city: 'Berlin', date: 'tonight', sort: 'price' }, [{ city: 'Berlin' }, anything]],
  [{ near: '53.1,8.8', sort: 'distance' }, [{ near: '53.1,8.8', distance_km: '500', sort: 'distance' }, anything]],
  [{ near: '53.1,8.8', distance_km: '500', sort: 'distance' }, [anything]],
  [{ search: 'techno', city: 'Berlin' }, [{ city: 'Berlin' }, anything]],
  [
    { search: 'techno', city: 'Berlin', date: 'weekend', price_max: '3000' },
    [{ search: 'techno', city: 'Berlin' }, { city: 'Berlin' }, anything],
  ],
  [
    { category: 'concert', near: '52.5,13.4', distance_km: '5', age: '16' },
    [
      { category: 'concert', near: '52.5,13.4', distance_km: '5' },
      { near: '52.5,13.4', distance_km: '5' },
      { near: '52.5,13.4', distance_km: '500', sort: 'distance' },
      anything,
    ],
  ],
])('%j broadens to the closest lists first', (filters, expected) => {
  expect(broaderFilters(filters)).toEqual(expected);
});
