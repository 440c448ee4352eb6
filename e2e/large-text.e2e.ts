import type { Page } from '@playwright/test';
import { chooseTickets, open, signIn, takeHold } from './support/buying.ts';
import { openDoor } from './support/door.ts';
import { findOverflow } from './support/overflow.ts';
import { expect, test } from './support/test.ts';
import { doorsOpenNow, freshEmail } from './support/world.ts';

/** The text of a phone set to twice its size, as people with weak eyes set it: 32 px for a rem. */
async function enlargeText(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
}

async function expectNothingBeyond(page: Page, name: string): Promise<void> {
  await expect(page.locator('h1').first()).toBeAttached();
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px');
  expect.soft(await page.evaluate(findOverflow, page.viewportSize()?.width ?? 0), name).toEqual([]);
}

async function expectFits(page: Page, name: string): Promise<void> {
  await expectNothingBeyond(page, name);
  expect.soft(await page.evaluate(findBrokenWords), name).toEqual([]);
}

/** Words of ordinary length and amounts that go on in the next line, titles that are shortened, and boxes too small to press. Runs in the page. */
function findBrokenWords(): string[] {
  const range = document.createRange();
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found: string[] = [];
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const parent = node.parentElement;
    if (!parent?.checkVisibility({ visibilityProperty: true }) || parent.closest('.sr-only') || parent.offsetWidth <= 1)
      continue;
    const words = node.nodeValue?.matchAll(/(?<!\S)[\p{L}€£.]{2,12}(?!\S)/gu) ?? [];
    const amounts = node.nodeValue?.matchAll(/(?:[A-Z]{3}\u00a0|[€£$])[\d,.]+/g) ?? [];
    for (const { 0: word, index } of [...words, ...amounts]) {
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const lines = new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom)));
      if (lines.size > 1) found.push(`broken: ${word}`);
    }
  }
  const titles = [...document.querySelectorAll<HTMLElement>('h1, h2, h3, article a')];
  const cut = titles.filter(
    (title) =>
      title.offsetWidth > 1 &&
      getComputedStyle(title).overflowY !== 'visible' &&
      title.scrollHeight > title.clientHeight + 1,
  );
  const boxes = [...document.querySelectorAll<HTMLElement>('[type=checkbox], [type=radio]')];
  const small = boxes.filter(({ offsetWidth }) => offsetWidth > 1 && offsetWidth < 24);
  return [
    ...found,
    ...cut.map(({ textContent }) => `shortened: ${textContent}`),
    ...small.map(({ offsetWidth }) => `a box of ${offsetWidth} px`),
  ];
}

test('with text of twice the size everything fits on a phone', async ({ page, newPerson, world }) => {
  const party = await world.buildParty(doorsOpenNow());
  const places = {
    home: '/',
    list: '/events?city=Berlin',
    event: `/events/${party.slug}`,
    resale: '/marketplace',
    login: '/login',
    register: '/signup',
  };
  await enlargeText(page);
  for (const [name, path] of Object.entries(places)) {
    await open(page, path);
    await expectFits(page, name);
  }
  const { id: organization_id } = await world.buildOrganization(await world.buildPerson());
  const night = await world.buildParty({ organization_id, currency: 'sek' }, [
    { name: 'Floor', price_amount: 129_900 },
  ]);
  await world.buildListing(night, { price_amount: 121_450 });
  await open(page, `/marketplace/${night.slug}`);
  await page.getByRole('checkbox').check();
  await expectFits(page, 'tickets in Resale');
  await takeHold(page, party, { email: freshEmail(), quantity: 2 });
  await expect(page.getByRole('button', { name: /^Pay / })).toBeVisible();
  await expectFits(page, 'checkout');

  const visitor = await newPerson();
  await enlargeText(visitor);
  await signIn(visitor, 'mira');
  await visitor.goto('/my-tickets');
  const ticket = visitor.locator('a[href^="/my-tickets/0"]').first();
  await expect(ticket).toBeVisible();
  await expectFits(visitor, 'my tickets');
  await ticket.click();
  await expect(visitor.getByRole('img', { name: 'Your ticket’s code' })).toBeVisible();
  await expectFits(visitor, 'ticket');

  await visitor.goto('/account/edit');
  await expect(visitor.getByText('This device')).toBeVisible();
  await expectFits(visitor, 'account');

  // Among the newest orders of the host's dashboard.
  const hostile = { title: `A title of ${'unbreakable'.repeat(8)} length`, ...doorsOpenNow() };
  await world.buildTicket(await world.buildParty(hostile), { email: freshEmail() });
  const host = await newPerson();
  await enlargeText(host);
  await signIn(host, 'tomas');
  await host.goto('/dashboard/seller');
  await expect(host.getByText('unbreakable').last()).toBeVisible();
  await expectFits(host, 'dashboard');

  const doorman = await newPerson();
  await enlargeText(doorman);
  await openDoor(doorman, party);
  await expect(doorman.getByLabel('Ticket code')).toBeFocused();
  await expect(doorman.getByRole('heading', { level: 1 })).toBeInViewport();
  await expectFits(doorman, 'door');
});

test('with text of twice the size nothing of a host’s lists, team and report is beyond the screen', async ({
  page,
  world,
}) => {
  const party = await world.buildParty({ title: 'Nachtschicht' });
  await world.buildInvitation(party, { name: '', email: `${freshEmail().replace('@', `@${'long'.repeat(10)}.`)}` });
  await enlargeText(page);
  await signIn(page, 'tomas');
  await page.goto(`/dashboard/events/${party.slug}`);
  await expect(page.getByRole('link', { name: 'View page' })).toBeVisible();
  await expectFits(page, 'overview');
  await page.goto(`/dashboard/events/${party.slug}/invitations`);
  await expect(page.getByRole('link', { name: /@long/ })).toBeVisible();
  await expectNothingBeyond(page, 'invitations');
  await page.goto('/dashboard/events/nachtwerk-family-friends/invitations/requests');
  await expect(page.getByRole('button', { name: /^Decline/ }).first()).toBeVisible();
  await expectNothingBeyond(page, 'requests');
  await page.goto('/dashboard/organization/nachtwerk');
  await expect(page.getByRole('heading', { name: 'Invite somebody' })).toBeVisible();
  await expectNothingBeyond(page, 'organization');
  await page.goto('/dashboard/events/nachtschicht-first-frost/report');
  await expect(page.getByRole('heading', { name: 'By gate' })).toBeVisible();
  await expect(page.getByText('From gross to payout')).toBeVisible();
  await expectNothingBeyond(page, 'report');
});

test('on the narrowest phone an amount stays in one line, and runs into nothing', async ({ page, world }) => {
  const expectWholeAmounts = async (name: string) => {
    const faults = [...(await page.evaluate(findBrokenWords)), ...(await page.evaluate(findOverflow, 320))];
    expect
      .soft(
        faults.filter((fault) => !/^(shortened|a box)/.test(fault)),
        name,
      )
      .toEqual([]);
  };
  await page.setViewportSize({ width: 320, height: 640 });
  const { id: organization_id } = await world.buildOrganization(await world.buildPerson());
  for (const price_amount of [37_500, 1_237_500]) {
    const night = await world.buildParty({ organization_id, currency: 'sek' }, [{ name: 'Floor', price_amount }]);
    await world.buildListing(night, { price_amount });
    await open(page, `/events/${night.slug}`);
    await chooseTickets(page, 4);
    const bar = page.locator('.phone-bar');
    await expect(bar).toContainText('4 tickets, fees included');
    await expectWholeAmounts('event');
    await open(page, `/marketplace/${night.slug}`);
    await page.getByRole('checkbox').check();
    await expect(bar).toContainText('fees included');
    await expectWholeAmounts('Resale');
  }
});
