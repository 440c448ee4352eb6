import { markup } from '#sandbox/lib/html.ts';
import type { Html } from '#sandbox/lib/html.ts';

import type { AccountRecord } from '../state/account-records.ts';
import { textField } from './fields.ts';
import type { FieldName, Filled, Step } from './onboarding-form.ts';

export interface StepView {
  account: AccountRecord;
  step: Step;
  filled: Filled;
  problems: Filled;
}

const BODIES: Record<Step, (view: StepView) => Html> = {
  identity: identityFields,
  bank_account: bankFields,
  terms: termsFields,
  demand: demandFields,
};

/** The fields of one step. */
export function stepFields(view: StepView): Html {
  return BODIES[view.step](view);
}

function field(view: StepView, name: FieldName, label: string, attributes = markup`type="text"`): Html {
  const { filled, problems } = view;
  const focus = Object.keys(problems)[0] === name;
  return textField({ name, label, value: filled[name] ?? '', attributes, problem: problems[name], focus });
}

const NUMBER = markup`type="text" inputmode="numeric" maxlength="4"`;

function identityFields(view: StepView): Html {
  return markup`<fieldset>
      <legend>The money goes to</legend>
      ${choice(view, 'individual', 'A person')} ${choice(view, 'company', 'A company')}
    </fieldset>
    ${field(view, 'registered_name', 'Company name (companies only)', markup`type="text" autocomplete="organization"`)}
    <div class="pair">
      ${field(view, 'given_name', 'First name', markup`type="text" autocomplete="given-name"`)}
      ${field(view, 'surname', 'Last name', markup`type="text" autocomplete="family-name"`)}
    </div>
    <fieldset>
      <legend>Date of birth</legend>
      <div class="triple">
        ${field(view, 'day', 'Day', NUMBER)}${field(view, 'month', 'Month', NUMBER)}${field(view, 'year', 'Year', NUMBER)}
      </div>
    </fieldset>
    ${field(view, 'line1', 'Street and number', markup`type="text" autocomplete="address-line1"`)}
    <div class="pair">
      ${field(view, 'postal_code', 'Postal code', markup`type="text" autocomplete="postal-code"`)}
      ${field(view, 'city', 'Town or city', markup`type="text" autocomplete="address-level2"`)}
    </div>`;
}

function choice({ filled }: StepView, value: string, label: string): Html {
  const checked = filled.entity_type === value ? markup` checked` : null;
  return markup`<label class="choice"
    ><input type="radio" name="entity_type" value="${value}"${checked} /> ${label}</label
  >`;
}

function bankFields(view: StepView): Html {
  return markup`${field(view, 'holder', 'Account holder', markup`type="text" autocomplete="name"`)}
    ${field(view, 'account_number', 'IBAN or account number', markup`type="text" autocomplete="off" spellcheck="false"`)}
    <p class="soft">For example <code>DE89 3704 0044 0532 0130 00</code>. Only its last four digits are kept.</p>`;
}

function termsFields(view: StepView): Html {
  const { problems, account } = view;
  const problem = problems.accept;
  const state = problem === undefined ? null : markup` aria-invalid="true" aria-describedby="accept-problem" autofocus`;
  const { person, registered_name } = account.identity;
  return markup`<dl>
      <dt>Paid to</dt>
      <dd>${registered_name ?? `${person.given_name ?? ''} ${person.surname ?? ''}`}</dd>
      <dt>Bank account ends in</dt>
      <dd>${account.bank_account?.last4 ?? 'none'}</dd>
    </dl>
    <label class="choice"
      ><input type="checkbox" id="accept" name="accept" value="yes"${state} /> I accept the terms of service</label
    >
    ${problem === undefined ? null : markup`<p class="problem" id="accept-problem">${problem}</p>`}`;
}

function demandFields(view: StepView): Html {
  const { demand } = view.account;
  return markup`${demand?.error ? markup`<p class="alert">${demand.error.description}</p>` : null}
    <ul>
      ${(demand?.requirements ?? []).map((name) => markup`<li><code>${name}</code></li>`)}
    </ul>
    ${demand?.due ? markup`<p>Needed by ${demand.due.slice(0, 16).replace('T', ' ')} UTC.</p>` : null}
    ${field(view, 'answer', 'What is asked for')}`;
}
