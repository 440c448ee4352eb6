import type { Stripe } from 'stripe';

type Details = Stripe.Charge.PaymentMethodDetails;

export interface CardFacts {
  brand: string;
  last4: string;
  exp_month: number;
  exp_year: number;
  fingerprint: string;
  cvc_check: 'pass' | 'fail' | null;
  authenticated: boolean;
}

/** The card fields of a charge; never more than the last four digits. */
export function buildCardDetails(card: CardFacts, amount: number): Details {
  return {
    type: 'card',
    card: {
      amount_authorized: amount,
      authorization_code: null,
      brand: card.brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: card.cvc_check },
      country: 'US',
      electronic_commerce_indicator: null,
      exp_month: card.exp_month,
      exp_year: card.exp_year,
      fingerprint: card.fingerprint,
      funding: 'credit',
      installments: null,
      last4: card.last4,
      mandate: null,
      network: card.brand,
      network_transaction_id: null,
      regulated_status: 'unregulated',
      three_d_secure: card.authenticated ? authenticated() : null,
      transaction_link_id: null,
      wallet: null,
    },
  };
}

function authenticated(): Stripe.Charge.PaymentMethodDetails.Card.ThreeDSecure {
  return {
    authentication_flow: 'challenge',
    electronic_commerce_indicator: '05',
    exemption_indicator: null,
    result: 'authenticated',
    result_reason: null,
    transaction_id: null,
    version: '2.2.0',
  };
}
