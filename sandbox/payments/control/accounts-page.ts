import { markup } from '#sandbox/lib/html.ts';
import type { Html } from '#sandbox/lib/html.ts';

import { listRequirements } from '../rules/account-requirements.ts';
import { capabilityText, nameOf, standingOf } from '../rules/account-state.ts';
import type { AccountRecord } from '../state/account-records.ts';

const HOUR_S = 3600;
const WEEK_MS = 7 * 24 * HOUR_S * 1000;

/** All connected accounts, each with buttons for every state. */
export function accountsPage(records: AccountRecord[], now: number): Html {
  const due = new Date(now + WEEK_MS).toISOString().slice(0, 16);
  return markup`<main>
    <h1>Connected accounts</h1>
    <p class="soft">The sandbox's clock shows ${new Date(now).toISOString().slice(0, 16).replace('T', ' ')} UTC.</p>
    <form class="buttons" method="post" action="/_sandbox/clock" aria-label="Clock">
      ${clockButton(HOUR_S, 'One hour on')}${clockButton(24 * HOUR_S, 'One day on')}
      ${clockButton(7 * 24 * HOUR_S, 'One week on')}
    </form>
    ${records.length === 0 ? markup`<p>There is no account yet.</p>` : records.map((record) => accountPanel(record, due))}
  </main>`;
}

function clockButton(seconds: number, label: string): Html {
  return markup`<button class="quiet" type="submit" name="advance_s" value="${seconds}">${label}</button>`;
}

function accountPanel(record: AccountRecord, due: string): Html {
  const name = nameOf(record);
  return markup`<section class="panel" aria-labelledby="${record.id}">
    <h2 id="${record.id}">${name}</h2>
    <dl>
      <dt>Account</dt>
      <dd><code>${record.id}</code></dd>
      <dt>State</dt>
      <dd>${standingOf(record).replaceAll('_', ' ')}</dd>
      <dt>Transfers</dt>
      <dd>${capabilityText(record, 'stripe_transfers')}</dd>
      <dt>Payouts</dt>
      <dd>${capabilityText(record, 'payouts')}</dd>
    </dl>
    ${requirementList(record)}
    ${record.closed ? null : stateForms(record, name, due)}
  </section>`;
}

function requirementList(record: AccountRecord): Html | null {
  const entries = listRequirements(record);
  if (entries.length === 0) return null;
  return markup`<details>
    <summary>Open requirements: ${entries.length}</summary>
    <ul>
      ${entries.map((entry) => markup`<li><code>${entry.description}</code> ${entry.minimum_deadline.status}</li>`)}
    </ul>
  </details>`;
}

function stateForms(record: AccountRecord, name: string, due: string): Html {
  const action = `/_sandbox/accounts/${record.id}`;
  const field = (key: string): string => `${record.id}-${key}`;
  return markup`<form method="post" action="${action}" aria-label="State of ${name}">
      <div class="buttons">
        ${button('not_started', 'Not started')}${button('in_review', 'In review')}${button('ready', 'Ready')}
        ${button('restricted', 'Restricted')}${button('rejected', 'Rejected')}
        ${button('unsupported', 'Unsupported')}${button('closed', 'Close')}
      </div>
    </form>
    <details>
      <summary>More is needed</summary>
      <form method="post" action="${action}" aria-label="What is needed from ${name}">
        <div class="field">
          <label for="${field('requirements')}">What</label>
          <input
            id="${field('requirements')}"
            name="requirements"
            value="identity.individual.documents.primary_verification"
          />
        </div>
        <div class="field">
          <label for="${field('due')}">Until (UTC); empty means it is late already</label>
          <input id="${field('due')}" name="due" type="datetime-local" value="${due}" />
        </div>
        ${button('more_needed', 'Ask for it')}
      </form>
    </details>`;
}

function button(state: string, label: string): Html {
  return markup`<button class="quiet" type="submit" name="state" value="${state}">${label}</button>`;
}
