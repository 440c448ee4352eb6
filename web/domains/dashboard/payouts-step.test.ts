import { expect, test } from 'vitest';

import type { Payouts } from '#contract/connect.ts';

import { payoutsStep } from './payouts-step.ts';

const payouts: Payouts = {
  state: 'not_started',
  connected: false,
  requirements_due: [],
  being_checked: [],
  due_at: null,
  reason: null,
  next: 'continue',
  has_dashboard: false,
  checked_at: null,
  organization: { id: '1', handle: 'owls', name: 'Night Owls' },
  paid_sales_allowed: false,
  can_manage: true,
  is_frozen: false,
};

test.each([
  ['not begun', {}, { text: 'Free events can start now.', is_done: false, action: 'Set up payouts' }],
  [
    'begun',
    { state: 'more_needed', requirements_due: ['Bank account'] },
    { text: 'Missing: bank account.', is_done: false, action: 'See payouts' },
  ],
  [
    'sent',
    { state: 'in_review', next: 'none' },
    { text: 'Your details are sent. Nothing left to do', is_done: false, action: null },
  ],
  ['done', { state: 'ready', next: 'none' }, { text: 'Ready.', is_done: true, action: null }],
  ['stopped', { state: 'restricted' }, { text: 'Paid sales are paused:', is_done: false, action: 'See payouts' }],
  ['refused', { state: 'rejected', next: 'contact' }, { text: 'can’t pay you:', is_done: false, action: null }],
] satisfies [string, Partial<Payouts>, ReturnType<typeof payoutsStep>][])(
  'being paid, %s: says so, and leads on only where there is something to do',
  (_state, values, { text, ...told }) => {
    const step = payoutsStep({ ...payouts, ...values }, 'Europe/Berlin');
    expect(step).toEqual({ text: expect.stringContaining(text), ...told });
  },
);
