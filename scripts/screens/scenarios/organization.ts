import { demoPeople } from '#server/demo/logins.ts';
import { buildUser } from '#server/domains/auth/factory.ts';
import { buildUnpaidOrganization } from '#server/domains/connect/factory.ts';
import { newNumericCode } from '#server/platform/lib/random.ts';
import { expect } from '../expect.ts';
import { type ScenarioContext, type Scenario, visit } from '../scenario.ts';

const { organizer, visitor } = demoPeople;

/** Becoming an organizer, the dashboard, the organization, and being paid. */
export const organization: Scenario = async (context) => {
  await captureBecoming(context);
  await captureDashboards(context);
  await captureSettings(context);
  await capturePayouts(context);
};

async function captureBecoming({ open, capture }: ScenarioContext): Promise<void> {
  const page = await open('/become-organizer', visitor.username);
  await capture(page, 'become-organizer', 'Becoming an organizer', { fullPage: true });
  await page.getByLabel('Handle').fill(organizer.owns);
  await expect(page.getByText(/taken/).first()).toBeVisible();
  await page.getByRole('button', { name: 'Become an Organizer' }).click();
  await expect(page.getByLabel('Name of your organization')).toBeFocused();
  await capture(page, 'become-organizer-errors', 'A name is missing, and the handle is taken');
}

async function captureDashboards({ ctx, open, capture }: ScenarioContext): Promise<void> {
  const { username, organization: hosts } = await buildHost(ctx);
  const first = await open('/dashboard/seller', username);
  await expect(first.getByRole('heading', { name: 'First steps' })).toBeVisible();
  await capture(first, 'dashboard-new', 'The dashboard of a new host');
  const empty = await visit(first, `/dashboard/organization/${hosts.handle}`);
  await capture(empty, 'organization-new', 'A new organization', { fullPage: true });

  const page = await open('/dashboard/seller', organizer.username);
  await capture(page, 'dashboard-seller', 'The dashboard', { fullPage: true });
  await page.getByRole('searchbox').first().fill('no such night');
  await expect(page.getByText('No events match.')).toBeVisible();
  await capture(page, 'dashboard-nothing-found', 'No event of this name');
}

async function captureSettings({ open, capture }: ScenarioContext): Promise<void> {
  const page = await open(`/dashboard/organization/${organizer.owns}`, organizer.username);
  await capture(page, 'organization', 'An organization and its team', { fullPage: true });
}

async function capturePayouts({ ctx, open, capture }: ScenarioContext): Promise<void> {
  const { username } = await buildHost(ctx);
  const page = await open('/dashboard/payouts', username);
  await capture(page, 'payouts-not-started', 'Getting paid: not started', { fullPage: true });
  const restricted = await open('/dashboard/payouts?organization=spaetschicht', organizer.username);
  await capture(restricted, 'payouts-restricted', 'Getting paid: paused');
  const ready = await open(`/dashboard/payouts?organization=${organizer.owns}`, organizer.username);
  await ready.getByRole('region', { name: 'Sent to you' }).getByRole('listitem').first().waitFor();
  await capture(ready, 'payouts-ready', 'Getting paid: what is owed and what was sent', { fullPage: true });
}

async function buildHost(ctx: ScenarioContext['ctx']) {
  const number = newNumericCode(6);
  const user = await buildUser(ctx, {
    username: `host${number}`,
    email: `host${number}@example.com`,
    first_name: 'Noor',
    last_name: 'Haddad',
    is_seller: true,
  });
  const values = { owner_user_id: user.id, name: 'Lanternfish Society', handle: `lanternfish-${number}` };
  return { username: user.username, organization: await buildUnpaidOrganization(ctx, values) };
}
