import { demoPeople } from '#server/demo/logins.ts';
import { buildInvitation } from '#server/domains/invitations/factory.ts';
import { expect } from '../expect.ts';
import { getEvent } from '../find-records.ts';
import { type ScenarioContext, type Scenario, visit } from '../scenario.ts';

const { organizer, promoter, doorman } = demoPeople;
const privateNight = 'nachtwerk-family-friends';
const publicNight = 'nachtschicht';

/** Invited guests, those who ask to come, promoters and doormen. */
export const people: Scenario = async (context) => {
  await captureInvitations(context);
  await captureInvited(context);
  await capturePromoters(context);
  await captureDoormen(context);
};

async function captureInvitations({ open, capture }: ScenarioContext): Promise<void> {
  const tab = `/dashboard/events/${privateNight}/invitations`;
  const page = await open(tab, organizer.username);
  await capture(page, 'invitations', 'The invitations of an event', { fullPage: true });
  await visit(page, `${tab}/new`);
  await capture(page, 'invitation-new', 'Inviting one guest', { fullPage: true });
  await visit(page, `${tab}/many`);
  const list = ['ada@example.com', 'Grace Hopper <grace@example.com>', 'ada@example.com', 'nobody at nowhere'];
  await page.getByLabel('Guest list', { exact: true }).fill(list.join('\n'));
  await page.getByRole('button', { name: 'Check the list' }).click();
  await expect(page.getByRole('button', { name: /^Send 2 invitations/ })).toBeVisible();
  await capture(page, 'invitations-many', 'Inviting a list', { fullPage: true });
  await visit(page, `${tab}/guests`);
  await capture(page, 'guest-chain', 'Who brought whom', { fullPage: true });
  await visit(page, `${tab}/requests`);
  await capture(page, 'requests', 'Who asks to come', { fullPage: true });
  await visit(page, `/dashboard/events/${publicNight}/invitations`);
  await capture(page, 'invitations-empty', 'Nobody invited yet');
}

async function captureInvited({ ctx, open, capture, address }: ScenarioContext): Promise<void> {
  const { id: event_id, types } = await getEvent(ctx, privateNight);
  const invited = { event_id, ticket_type_id: types[0]?.id ?? null, is_complimentary: true, plus_ones: 2 };
  const note = 'You carried the speakers up four floors. This one is on us.';
  const { token } = await buildInvitation(ctx, { ...invited, email: address('ada'), name: 'Ada Lovelace', note });
  const page = await open(`/invitations/${token}`);
  await capture(page, 'invitation', 'An invitation', { fullPage: true });
  await page.getByRole('button', { name: 'Accept for 3' }).click();
  await expect(page.getByText('3 tickets are on the way')).toBeVisible();
  await capture(page, 'invitation-accepted', 'An accepted invitation');
  const revoked = await buildInvitation(ctx, { ...invited, email: address('eve'), revoked_at: ctx.clock.now() });
  await visit(page, `/invitations/${revoked.token}`);
  await capture(page, 'invitation-revoked', 'An invitation that was withdrawn');
  const stranger = await open(`/events/${privateNight}`);
  await capture(stranger, 'private-night', 'What strangers see of a private night', { fullPage: true });
}

async function capturePromoters({ open, capture }: ScenarioContext): Promise<void> {
  const page = await open(`/dashboard/events/${publicNight}/promoters`, organizer.username);
  await capture(page, 'promoters', 'The promoters of an event', { fullPage: true });
  const own = await open('/promoter', promoter.username);
  await capture(own, 'promoter', 'A promoter’s own page', { fullPage: true });
}

async function captureDoormen({ open, capture }: ScenarioContext): Promise<void> {
  const page = await open(`/dashboard/events/${publicNight}/doormen`, organizer.username);
  await page.getByRole('button', { name: /^Create a (new )?link$/ }).click();
  const card = page.getByRole('region', { name: 'Shown only once' });
  await expect(card).toBeVisible();
  await capture(page, 'doormen', 'The doormen of an event, and a link for a borrowed phone', { fullPage: true });
  const link =
    (await card.getByRole('textbox').or(card.getByText('/dashboard/door-link/')).first().textContent()) ?? '';
  const phone = await open(new URL(link.trim()).pathname);
  await capture(phone, 'door-link', 'A borrowed phone joins the door');
  await phone.getByLabel('PIN').fill('000000');
  await phone.getByRole('button', { name: 'Open the door' }).click();
  await expect(phone.getByText(/tries left/).first()).toBeVisible();
  await capture(phone, 'door-link-wrong', 'A wrong PIN');
  const home = await open('/', doorman.username);
  await expect(home.getByRole('region', { name: 'Your doors' })).toBeVisible();
  await capture(home, 'home-doorman', 'The home page of a doorman');
  await visit(page, '/dashboard/events/nachtschicht-first-frost/report');
  await capture(page, 'door-report', 'The report after the night', { fullPage: true });
  await visit(page, `/dashboard/door/${publicNight}/rehearsal`);
  await capture(page, 'door-rehearsal', 'A rehearsal');
  await visit(page, `/dashboard/door/${publicNight}/rehearsal/codes`);
  await capture(page, 'door-rehearsal-codes', 'The pretend codes of a rehearsal', { fullPage: true });
}
