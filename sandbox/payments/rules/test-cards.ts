import type { ChargeNote } from '../state/records.ts';

export interface Decline {
  code: string;
  decline_code?: string;
  message: string;
}

/** The behaviour of a test card; fields left out have the ordinary behaviour. */
export interface TestCard {
  number: string;
  label: string;
  brand: 'visa' | 'mastercard' | 'amex';
  decline?: Decline;
  /** Blocked before the bank is asked. */
  blocked?: true;
  /** Asks the buyer to confirm first. */
  challenge?: true;
  slow?: true;
  /** Confirmed later, like a bank debit. */
  settles_later?: 'succeeds' | 'fails';
  refund?: ChargeNote['refund_outcome'];
  available_at_once?: true;
  /** Suspected by its network as soon as it is paid. */
  fraud_warning?: true;
  /** Disputed as soon as it is paid. */
  dispute?: ChargeNote['dispute'];
}

const DECLINED = 'Your card was declined.';

function declined(decline_code: string, message = DECLINED): Decline {
  return { code: 'card_declined', decline_code, message };
}

const VISA = 'visa';

/** Stripe's published test cards, and three of our own for cases without a card of Stripe. */
export const TEST_CARDS: readonly TestCard[] = [
  { number: '4242424242424242', label: 'Paid', brand: VISA },
  { number: '5555555555554444', label: 'Paid (Mastercard)', brand: 'mastercard' },
  { number: '378282246310005', label: 'Paid (American Express)', brand: 'amex' },
  { number: '4000000000000077', label: 'Paid, money available at once', brand: VISA, available_at_once: true },
  { number: '4000000000000002', label: 'Declined', brand: VISA, decline: declined('generic_decline') },
  {
    number: '4000000000009995',
    label: 'Declined: insufficient funds',
    brand: VISA,
    decline: declined('insufficient_funds', 'Your card has insufficient funds.'),
  },
  { number: '4000000000009987', label: 'Declined: lost card', brand: VISA, decline: declined('lost_card') },
  { number: '4000000000009979', label: 'Declined: stolen card', brand: VISA, decline: declined('stolen_card') },
  {
    number: '4000000000000069',
    label: 'Declined: expired card',
    brand: VISA,
    decline: { code: 'expired_card', message: 'Your card has expired.' },
  },
  {
    number: '4000000000000127',
    label: 'Declined: wrong security code',
    brand: VISA,
    decline: { code: 'incorrect_cvc', message: "Your card's security code is incorrect." },
  },
  {
    number: '4000000000000119',
    label: 'Declined: processing error',
    brand: VISA,
    decline: {
      code: 'processing_error',
      message: 'An error occurred while processing your card. Try again in a little bit.',
    },
  },
  { number: '4000002760003184', label: '3-D Secure', brand: VISA, challenge: true },
  { number: '4000000000003220', label: '3-D Secure', brand: VISA, challenge: true },
  {
    number: '4000008400001629',
    label: '3-D Secure, then declined',
    brand: VISA,
    challenge: true,
    decline: declined('generic_decline'),
  },
  {
    number: '4100000000000019',
    label: 'Blocked as fraud',
    brand: VISA,
    blocked: true,
    decline: declined('fraudulent'),
  },
  {
    number: '4000000000007726',
    label: 'Paid; refund pending, then done',
    brand: VISA,
    refund: 'pending_then_succeeds',
  },
  { number: '4000000000005126', label: 'Paid; refund fails later', brand: VISA, refund: 'succeeds_then_fails' },
  {
    number: '4000000000000259',
    label: 'Paid; disputed as fraud',
    brand: VISA,
    dispute: { reason: 'fraudulent', inquiry: false },
  },
  {
    number: '4000000000002685',
    label: 'Paid; disputed as not received',
    brand: VISA,
    dispute: { reason: 'product_not_received', inquiry: false },
  },
  {
    number: '4000000000001976',
    label: 'Paid; the bank asks about it',
    brand: VISA,
    dispute: { reason: 'fraudulent', inquiry: true },
  },
  { number: '4000000000005423', label: 'Paid; early fraud warning', brand: VISA, fraud_warning: true },
  { number: '4000009900000095', label: 'Paid after 9 seconds', brand: VISA, slow: true },
  { number: '4000009100000010', label: 'Confirmed later, paid', brand: VISA, settles_later: 'succeeds' },
  { number: '4000009100000028', label: 'Confirmed later, fails', brand: VISA, settles_later: 'fails' },
];

const BY_NUMBER = new Map(TEST_CARDS.map((card) => [card.number, card]));

/** The typed card; any number that is not a test card is declined, so that nobody can use a real one. */
export function findCard(number: string): TestCard {
  const known = BY_NUMBER.get(number);
  if (known) return known;
  const message = 'Your card was declined. Your request was in test mode, but used a non test card.';
  return { number, label: '', brand: VISA, decline: declined('test_mode_live_card', message) };
}

/** The check digit rule every card number follows. */
export function passesLuhn(number: string): boolean {
  if (!/^\d{12,19}$/.test(number)) return false;
  const sum = number
    .split('')
    .reverse()
    .reduce((total, digit, index) => {
      const doubled = Number(digit) * (index % 2 === 0 ? 1 : 2);
      return total + (doubled > 9 ? doubled - 9 : doubled);
    }, 0);
  return sum % 10 === 0;
}
