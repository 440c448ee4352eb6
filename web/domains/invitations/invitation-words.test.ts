import { expect, test } from 'vitest';

import { labelOf } from './invitation-words.ts';

test('an invitation has the name of the filter that finds it, also when its mail came back', () => {
  expect(labelOf({ state: 'pending', mail_failed: false })).toEqual({ text: 'Pending', tone: 'neutral' });
  expect(labelOf({ state: 'sent', mail_failed: true })).toEqual({ text: 'Sent, e-mail failed', tone: 'danger' });
});
