import { describe, expect, it } from 'vitest';

import { checkoutStatuses, type CheckoutStatus } from '#contract/checkout.ts';

import { isWaiting, viewOf } from './checkout-view.ts';

const expires_at = '2026-11-21T20:15:00.000Z';
const before = Date.parse('2026-11-21T20:14:59.000Z');
const after = Date.parse('2026-11-21T20:15:00.000Z');
const details = { expires_at, is_payment_under_way: false };

describe('viewOf', () => {
  it('shows the form while the hold is active, and waits once it has expired', () => {
    expect(viewOf({ ...details, status: 'held' }, false, before)).toBe('pay');
    expect(viewOf({ ...details, status: 'held' }, false, after)).toBe('time_up');
  });

  it('waits for the payment when the buyer returns from the payment page or the server is processing it', () => {
    expect(viewOf({ ...details, status: 'held' }, true, before)).toBe('confirming');
    expect(viewOf({ ...details, status: 'held' }, true, after)).toBe('confirming');
    expect(viewOf({ ...details, status: 'processing' }, false, before)).toBe('confirming');
    expect(viewOf({ ...details, status: 'processing' }, false, after)).toBe('time_up');
  });

  it('waits for a payment that takes days, however long ago the time ran out', () => {
    expect(viewOf({ ...details, status: 'processing', is_payment_under_way: true }, false, after)).toBe('confirming');
  });

  it('shows each final state as itself, however the buyer got there', () => {
    for (const status of ['paid', 'expired', 'failed', 'refunded'] as const) {
      expect(viewOf({ ...details, status }, true, before)).toBe(status);
      expect(viewOf({ ...details, status }, false, after)).toBe(status);
    }
  });
});

describe('isWaiting', () => {
  const ticket = { id: '1', ticket_type: 'Regular', state: 'valid' as const, holder_name: '', ticket_url: '/' };
  const stateOf = (status: CheckoutStatus, { is_payment_open = false, tickets = 1, passed_on = 0 } = {}) => ({
    ...details,
    status,
    is_payment_open,
    passed_on,
    purchasedTickets: status === 'paid' ? Array.from({ length: tickets }, () => ticket) : [],
  });

  it('polls until a final state, and stops there', () => {
    const polledAfterReturn = checkoutStatuses.filter((status) => isWaiting(stateOf(status), true, before));
    expect(polledAfterReturn).toEqual(['held', 'processing']);
  });

  it('does not poll while the buyer fills in the form, but does once the payment page is open in some tab', () => {
    expect(isWaiting(stateOf('held'), false, before)).toBe(false);
    expect(isWaiting(stateOf('held', { is_payment_open: true }), false, before)).toBe(true);
    expect(isWaiting(stateOf('held'), false, after)).toBe(true);
  });

  it('goes on until there are tickets, but not where they have new holders', () => {
    expect(isWaiting(stateOf('paid', { tickets: 0 }), true, before)).toBe(true);
    expect(isWaiting(stateOf('paid', { tickets: 2 }), true, before)).toBe(false);
    expect(isWaiting(stateOf('paid', { tickets: 0, passed_on: 2 }), true, before)).toBe(false);
  });
});
