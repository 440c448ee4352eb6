import { markup } from '#sandbox/lib/html.ts';
import type { Html } from '#sandbox/lib/html.ts';

import { nameOf, standingOf } from '../rules/account-state.ts';
import { ONBOARDING_STEPS } from '../state/account-records.ts';
import type { AccountRecord } from '../state/account-records.ts';
import { stepFields } from './onboarding-fields.ts';
import type { StepView } from './onboarding-fields.ts';
import type { Step } from './onboarding-form.ts';

const HEADINGS: Record<Step, string> = {
  identity: 'Who gets the money',
  bank_account: 'Where the money goes',
  terms: 'Check and submit',
  demand: 'More information is needed',
};

/** One step of the form. */
export function onboardingPage(view: StepView): Html {
  const { account, step } = view;
  const position = (ONBOARDING_STEPS as readonly string[]).indexOf(step) + 1;
  const count = position === 0 ? null : markup`<p class="soft">Step ${position} of ${ONBOARDING_STEPS.length}</p>`;
  return markup`<main class="narrow">
    <h1>Payouts for ${nameOf(account)}</h1>
    <section class="panel" aria-labelledby="heading">
      ${count}
      <h2 id="heading">${HEADINGS[step]}</h2>
      ${problemSummary(view)}
      <form method="post" novalidate>
        <input type="hidden" name="step" value="${step}" />
        ${stepFields(view)} ${step === 'terms' || step === 'demand' ? decisions() : continueButton()}
        ${position > 1 ? markup`<button class="quiet" type="submit" name="action" value="back">Back</button>` : null}
        <button class="quiet" type="submit" name="action" value="later">Leave and finish later</button>
      </form>
    </section>
  </main>`;
}

function problemSummary({ problems }: StepView): Html | null {
  const count = Object.keys(problems).length;
  if (count === 0) return null;
  return markup`<p class="alert" role="alert">${count === 1 ? 'One field needs' : `${count} fields need`} another look.</p>`;
}

function continueButton(): Html {
  return markup`<button type="submit" name="action" value="continue">Continue</button>`;
}

function decisions(): Html {
  return markup`<button type="submit" name="action" value="complete">Submit, accepted at once</button>
    <button class="quiet" type="submit" name="action" value="review">Submit, to be reviewed</button>
    <button class="quiet" type="submit" name="action" value="reject">Submit, to be rejected</button>`;
}

const OVER: Record<string, string> = {
  ready: 'Everything is there. Nothing is left to fill in.',
  in_review: 'What you sent is being checked. Nothing is left to fill in.',
  restricted: 'This account is restricted. Contact support.',
  rejected: 'This account was rejected. Contact support.',
  unsupported: 'Accounts like this one are not supported.',
  closed: 'This account is closed.',
};

/** Shown when nothing can be filled in, and when there is no address to return to. */
export function nothingToDoPage(account: AccountRecord, returns: boolean): Html {
  const back = markup`<form method="post">
    <button type="submit" name="action" value="later">Back to the platform</button>
  </form>`;
  return markup`<main class="narrow">
    <section class="panel" aria-labelledby="heading">
      <h1 id="heading">${OVER[standingOf(account)] ?? 'What you entered is saved. You can close this page.'}</h1>
      ${returns ? back : null}
    </section>
  </main>`;
}

/** An address that never was a link. */
export function unknownLinkPage(): Html {
  return markup`<main class="narrow">
    <section class="panel" aria-labelledby="heading">
      <h1 id="heading">Page not found</h1>
      <p>This link is incomplete, was used before, or is too old.</p>
    </section>
  </main>`;
}
