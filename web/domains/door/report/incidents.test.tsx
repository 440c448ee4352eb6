import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import { ConflictList } from './incidents.tsx';

test('who was let in once, against a refusal, is not said to have been let in twice', () => {
  const entries = [{ at: '2026-11-27T22:15:00.000Z', gate: 'North', device: 'Phone' }];
  const ticket = { ticket_id: 'a', holder: 'A. B.', ticket_type: 'Regular', entries };
  const conflicts = [
    { ...ticket, result: 'refunded' as const, reason: null },
    { ...ticket, ticket_id: 'b', result: 'void' as const, reason: 'replaced' as const },
  ];
  const html = renderToStaticMarkup(
    <ConflictList conflicts={conflicts} conflict_count={1200} time_zone="Europe/Berlin" />,
  );
  expect(html).not.toMatch(/twice/i);
  expect(html).toContain('A. B. · Regular · Refunded');
  expect(html).toContain('A. B. · Regular · Old code');
  expect(html).toContain('The newest 2 of 1,200');
});
