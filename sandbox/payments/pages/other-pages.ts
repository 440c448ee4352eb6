import { markup } from '#sandbox/lib/html.ts';
import type { Html } from '#sandbox/lib/html.ts';

import type { SessionRecord } from '../state/records.ts';
import { formatMoney } from './format-money.ts';

/** The 3-D Secure challenge of the bank: approve, fail, or close. */
export function challengePage({ session, challenge }: SessionRecord): Html {
  const amount = formatMoney(session.amount_total ?? 0, session.currency ?? 'eur');
  return markup`<main class="narrow">
    <section class="panel" aria-labelledby="heading">
      <h1 id="heading">Confirm your payment</h1>
      <p>
        Your bank asks you to confirm a payment of <strong>${amount}</strong> with the card ending in
        ${challenge?.card.slice(-4)}.
      </p>
      <form method="post">
        <button id="pay" type="submit" name="action" value="approve">Approve</button>
        <button class="quiet" type="submit" name="action" value="fail">Fail</button>
        <button class="quiet" type="submit" name="action" value="close">Close</button>
      </form>
    </section>
  </main>`;
}

/** Shown on a page left open after the session is over: like the provider's, it does not say how it ended. */
export function closedPage({ session }: SessionRecord): Html {
  return markup`<main class="narrow">
    <section class="panel" aria-labelledby="heading">
      <h1 id="heading">You are all done here</h1>
      <p>
        Either your payment went through or the time to pay has run out. If you paid, you will get a confirmation by
        e-mail.
      </p>
      ${session.cancel_url === null ? null : markup`<p><a class="back" href="${session.cancel_url}">← Back</a></p>`}
    </section>
  </main>`;
}

/** An address that never named a session. */
export function unknownPage(): Html {
  return markup`<main class="narrow">
    <section class="panel" aria-labelledby="heading">
      <h1 id="heading">Page not found</h1>
      <p>This payment link is not complete or was never made.</p>
    </section>
  </main>`;
}
