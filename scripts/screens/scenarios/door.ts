import type { Page } from '@playwright/test';
import { expect } from '../expect.ts';
import { demoPeople } from '#server/demo/logins.ts';
import { buildDoorman } from '#server/domains/doormen/factory.ts';
import { buildEvent } from '#server/domains/events/factory.ts';
import { buildTicket } from '#server/domains/tickets/factory.ts';
import { getEvent, getUser } from '../find-records.ts';
import type { ScenarioContext, Scenario } from '../scenario.ts';

const slug = 'open-studio-day';

/** The door page and its scan results. */
export const door: Scenario = async (context) => {
  const { capture } = context;
  const page = await context.open(`/dashboard/door/${slug}`, demoPeople.doorman.username);
  await expect(page.getByLabel('Ticket code')).toBeFocused();
  await nameDoor(page);
  await capture(page, 'door-ready', 'The door, waiting for a code');

  const good = await codeFor(context, slug, 'Ada Lovelace');
  const show = async (code: string, [word, name, caption]: readonly [string, string, string]) => {
    await page.getByLabel('Ticket code').fill(code);
    await page.getByLabel('Ticket code').press('Enter');
    await expect(page.getByRole('status').filter({ has: page.getByText(word, { exact: true }) })).toBeVisible();
    await capture(page, `door-${name}`, caption);
  };
  await show(good, ['Admitted', 'admitted', 'Let in']);
  // A repeated scan by the same page counts as a retry for a moment; a reloaded page counts as another door.
  await page.reload();
  await show(good, ['Already in', 'already-in', 'The same code again']);
  await show(await codeFor(context, 'fernlicht', 'Grace Hopper'), [
    'Other event',
    'other-event',
    'Another event’s ticket',
  ]);
  await show('not a code of ours', ['Unknown', 'unknown', 'Not one of our tickets']);
  await show(await codeFor(context, slug, 'Mary Shelley', 'void'), ['Cancelled', 'void', 'A ticket that is void']);
  await show(await codeFor(context, slug, 'Jane Austen', 'listed'), [
    'In Resale',
    'listed',
    'A ticket on sale in Resale',
  ]);
  await page.getByText('Going out').click();
  await show(good, ['Left', 'left', 'Somebody goes out']);

  const other = await context.open(`/dashboard/door/${slug}`, demoPeople.visitor.username);
  await expect(other.getByRole('heading', { level: 1, name: 'Not your door' })).toBeVisible();
  await capture(other, 'door-not-yours', 'Somebody who does not work here');
  await captureDraft(context);
};

async function captureDraft({ ctx, open, capture }: ScenarioContext): Promise<void> {
  const doorman = await getUser(ctx, demoPeople.doorman.username);
  const draft = await buildEvent(ctx, { state: 'draft', title: 'Dress Rehearsal' });
  await buildDoorman(ctx, { event_id: draft.id, user_id: doorman.id, email: null });
  const page = await open(`/dashboard/door/${draft.slug}`, doorman.username);
  await expect(page.getByRole('heading', { level: 1, name: 'Not open yet' })).toBeVisible();
  await capture(page, 'door-draft', 'The door of an event that is not published yet');
}

async function nameDoor(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Name this door' }).click();
  await page.getByLabel('Name of this door').fill('Courtyard');
  await page.getByRole('button', { name: 'Save name' }).click();
}

async function codeFor(
  { ctx }: ScenarioContext,
  event: string,
  holder_name: string,
  state?: 'void' | 'listed',
): Promise<string> {
  const { types } = await getEvent(ctx, event);
  const { code } = await buildTicket(ctx, { type: types[0], holder_name, state });
  return code;
}
