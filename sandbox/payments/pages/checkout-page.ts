import type { Stripe } from 'stripe';

import { markup } from '#sandbox/lib/html.ts';
import type { Html } from '#sandbox/lib/html.ts';

import { TEST_CARDS } from '../rules/test-cards.ts';
import type { SessionRecord } from '../state/records.ts';
import { textField } from './fields.ts';
import { formatMoney } from './format-money.ts';
import type { FieldName, Filled } from './payment-form.ts';

export interface CheckoutView {
  record: SessionRecord;
  filled: Filled;
  problems: Partial<Record<FieldName, string>>;
  /** Why the last attempt failed. */
  alert: string | null;
  seconds_left: number;
}

/** The page a buyer pays on. */
export function checkoutPage(view: CheckoutView): Html {
  const { session } = view.record;
  return markup`<main class="wide">
    <section class="summary" aria-labelledby="heading">
      ${session.cancel_url === null ? null : markup`<a class="back" href="${session.cancel_url}">← Back</a>`}
      <h1 id="heading">To pay</h1>
      <p class="total">${money(session, session.amount_total ?? 0)}</p>
      <ul class="lines">
        ${view.record.line_items.map((line) => lineRow(session, line))}
      </ul>
    </section>
    <section class="panel" aria-labelledby="pay-heading">
      <h2 id="pay-heading">${session.amount_total === 0 ? 'Complete your order' : 'Pay by card'}</h2>
      ${view.alert === null ? null : markup`<p class="alert" role="alert">${view.alert}</p>`} ${payForm(view)}
      ${session.amount_total === 0 ? null : cardList()}
    </section>
  </main>`;
}

function money(session: Stripe.Checkout.Session, amount: number): string {
  return formatMoney(amount, session.currency ?? 'eur');
}

function lineRow(session: Stripe.Checkout.Session, line: Stripe.LineItem): Html {
  const quantity = line.quantity ?? 1;
  const each =
    quantity > 1
      ? markup` <span class="soft">${quantity} × ${money(session, line.price?.unit_amount ?? 0)}</span>`
      : null;
  return markup`<li>
    <span class="name">${line.description}${each}</span><span class="amount">${money(session, line.amount_total)}</span>
  </li>`;
}

function payForm(view: CheckoutView): Html {
  const { session } = view.record;
  const free = session.amount_total === 0;
  // Posts to its own address, so that it works under any prefix.
  return markup`<form method="post" novalidate>
    ${emailField(view)} ${free ? null : cardFields(view)} ${deadline(view)}
    <button id="pay" type="submit" name="action" value="pay">
      ${free ? 'Complete order' : `Pay ${money(session, session.amount_total ?? 0)}`}
    </button>
    ${free ? null : markup`<button class="quiet" type="submit" name="action" value="wallet">Pay with sandbox wallet</button>`}
  </form>`;
}

function emailField(view: CheckoutView): Html {
  const fixed = view.record.session.customer_email;
  const extra = fixed === null ? markup`autocomplete="email" required` : markup`readonly`;
  return field(view, 'email', 'E-mail', markup`type="email" inputmode="email" ${extra}`);
}

function cardFields(view: CheckoutView): Html {
  const number = markup`type="text" inputmode="numeric" autocomplete="cc-number" maxlength="24" placeholder="1234 1234 1234 1234" required`;
  const expiry = markup`type="text" inputmode="numeric" autocomplete="cc-exp" maxlength="9" placeholder="MM / YY" required`;
  const cvc = markup`type="text" inputmode="numeric" autocomplete="cc-csc" maxlength="4" placeholder="123" required`;
  const name = markup`type="text" autocomplete="cc-name" maxlength="150" required`;
  return markup`${field(view, 'card_number', 'Card number', number)}
    <div class="pair">
      ${field(view, 'card_expiry', 'Expiry (MM / YY)', expiry)}${field(view, 'card_cvc', 'CVC', cvc)}
    </div>
    ${field(view, 'card_name', 'Name on card', name)}`;
}

function field(view: CheckoutView, name: FieldName, label: string, attributes: Html): Html {
  // After a payment that failed: at the card to be changed.
  const first = Object.keys(view.problems)[0] ?? (view.alert === null ? undefined : 'card_number');
  const focus = first === name;
  return textField({ name, label, value: view.filled[name], attributes, problem: view.problems[name], focus });
}

function deadline(view: CheckoutView): Html {
  const message = view.record.session.custom_text.submit?.message;
  // The merchant's own deadline is earlier; showing both would be confusing.
  if (message) return markup`<p class="deadline">${message}</p>`;
  const minutes = Math.max(0, Math.ceil(view.seconds_left / 60));
  const unit = minutes === 1 ? 'minute' : 'minutes';
  return markup`<div class="deadline">
    <p class="soft">
      This page closes in <strong role="timer" data-seconds-left="${view.seconds_left}">${minutes} ${unit}</strong>
    </p>
  </div>`;
}

function cardList(): Html {
  const rows = TEST_CARDS.map(({ number, label, brand }) => {
    const shown = number.replace(/(\d{4})(?=\d)/g, '$1 ');
    const cvc = brand === 'amex' ? '1234' : '123';
    const fill = markup`<button
      class="quiet fill"
      type="button"
      hidden
      data-fill="${shown}"
      data-cvc="${cvc}"
      aria-label="Use card: ${label}"
    >
      Use
    </button>`;
    return markup`<li>
      <span><code>${shown}</code> ${label}</span>${fill}
    </li>`;
  });
  return markup`<details>
    <summary>Test cards</summary>
    <p class="soft">Any future expiry and any CVC will do.</p>
    <ul class="cards">
      ${rows}
    </ul>
  </details>`;
}
