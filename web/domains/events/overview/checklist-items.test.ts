import { expect, test } from 'vitest';

import type { Permission } from '#contract/organizations.ts';

import { checklistFor } from './checklist-items.ts';

const place = { code: 'add_place' as const, text: 'Add a venue', field: 'venue_name' as const, is_done: false };
const payouts = { code: 'finish_payouts' as const, text: 'Finish payouts', field: 'payouts' as const, is_done: false };

test('the checklist has only lines that its reader can settle', () => {
  const shown = (permissions: Permission[], checklist = [place, payouts]) => checklistFor({ permissions, checklist });
  expect(shown(['edit_events'])).toEqual([place, payouts]);
  expect(shown(['manage_payouts', 'see_sales'])).toEqual([payouts]);
  expect(shown(['manage_payouts', 'see_sales'], [place])).toEqual([]);
  expect(shown(['scan'])).toEqual([]);
});
