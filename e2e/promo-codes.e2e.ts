import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { breakAll } from './support/broken-calls.ts';
import { chooseTickets, getTickets, open } from './support/buying.ts';
import { expect, test } from './support/test.ts';
import { freshEmail } from './support/world.ts';

const day = 24 * 60 * 60 * 1000;

async function applyCode(page: Page, code: string): Promise<void> {
  await page.getByRole('button', { name: 'Have a promo code?' }).click();
  await page.getByLabel('Promo code').fill(code);
  await page.getByLabel('Promo code').press('Enter');
}

test('a code lowers the prices at once, and the checkout charges the price shown', async ({ page, world }) => {
  const party = await world.buildParty();
  const { code } = await world.buildPromoCode(party, { max_uses: 1 });
  await open(page, `/events/${party.slug}`);
  await chooseTickets(page, 2);
  await expect(getTickets(page, 2)).toBeVisible();
  await applyCode(page, ` ${code.toLowerCase()} `);
  await expect(page.getByText(`Code ${code} is applied.`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Remove' })).toBeFocused();
  const row = page.getByRole('region', { name: 'Tickets' }).getByRole('listitem');
  await expect(row.getByText('Regular price €53.00')).toBeVisible();
  await expect(row.getByText('€42.50', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByText('€85.00').filter({ visible: true }).first()).toBeVisible();
  await page.getByText('Price details').click();
  const box = page.getByRole('region', { name: 'Tickets' });
  await expect(box.getByRole('term')).toHaveText([/^2 × /, `Promo code ${code}`, 'Fees']);
  await expect(box.getByRole('definition')).toHaveText(['€100.00', '−€20.00', '€5.00']);
  await page.getByLabel('E-mail for your tickets').fill(freshEmail());
  await getTickets(page, 2).click();
  await page.waitForURL('**/checkout/*');
  await expect(page.getByRole('button', { name: 'Pay €85.00' })).toBeVisible();
  await expect(page.getByRole('term')).toHaveText([/^2 × /, `Promo code ${code}`, 'Fees', 'Total']);
  await expect(page.getByRole('definition')).toHaveText(['€100.00', '−€20.00', '€5.00', '€85.00']);
  // Its only use is this checkout's own.
  await page.goBack();
  await page.reload();
  await expect(page.getByText(`Code ${code} is applied.`)).toBeVisible();
  await expect(page.getByText('€85.00').filter({ visible: true }).first()).toBeVisible();
});

test(
  'a code that could not be checked says why, and is checked by the next press',
  { tag: '@once' },
  async ({ page, context, world }) => {
    const party = await world.buildParty();
    const [{ code }, { code: other }] = [await world.buildPromoCode(party), await world.buildPromoCode(party)];
    await open(page, `/events/${party.slug}`);
    await page.getByRole('button', { name: 'Have a promo code?' }).click();
    await context.setOffline(true);
    await page.getByLabel('Promo code').fill(code);
    const apply = page.getByRole('button', { name: 'Apply' });
    await apply.click();
    // Though the button is far down the page.
    await page.getByLabel('E-mail for your tickets').scrollIntoViewIfNeeded();
    await expect(page.getByText('No connection.')).toBeInViewport({ ratio: 1 });
    await expect(apply).toHaveAttribute('aria-busy', 'true');
    await expect(page.getByLabel('Promo code')).toHaveValue(code);
    await context.setOffline(false);
    await expect(page.getByText(`Code ${code} is applied.`)).toBeVisible();
    await page.getByRole('button', { name: 'Remove' }).click();
    await breakAll(page, '/ticket-types/**');
    await page.getByLabel('Promo code').fill(other);
    await apply.click();
    await expect(page.getByText('The code could not be checked. Please try again.')).toBeVisible();
    await page.unrouteAll();
    await apply.click();
    await expect(page.getByText(`Code ${other} is applied.`)).toBeVisible();
  },
);

test('removing the code brings the regular prices back', { tag: '@once' }, async ({ page, world }) => {
  const party = await world.buildParty();
  const { code } = await world.buildPromoCode(party);
  await open(page, `/events/${party.slug}`);
  await applyCode(page, code);
  await page.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('€42.50')).toHaveCount(0);
  const box = page.getByRole('region', { name: 'Tickets' });
  await expect(box.getByText('€53.00').first()).toBeVisible();
  // A code that takes an amount off the whole order is in no ticket’s price, but in the total before anything is held.
  const { code: tenner } = await world.buildPromoCode(party, { kind: 'fixed_per_order', amount: 1000 });
  await page.getByLabel('Promo code').fill(tenner);
  await page.getByLabel('Promo code').press('Enter');
  await expect(page.getByText(`Code ${tenner} is applied.`)).toBeVisible();
  const { promise: priced, resolve: price } = Promise.withResolvers<void>();
  await page.route('**/payment/quote/*', async (route) => {
    await priced;
    await route.continue();
  });
  await chooseTickets(page, 2);
  // Until the server has priced them, no number is shown: neither the last one nor the sum of the regular prices.
  await expect(getTickets(page, 2)).not.toContainText('€');
  await expect(box.locator('summary')).not.toContainText('€');
  price();
  await page.getByText('Price details').click();
  await expect(box.getByRole('definition')).toHaveText(['€100.00', '−€10.00', '€5.50']);
  await expect(getTickets(page, 2)).toContainText('€95.50');
  await page.getByLabel('E-mail for your tickets').fill(freshEmail());
  await getTickets(page, 2).click();
  await page.waitForURL('**/checkout/*');
  await expect(page.getByRole('definition')).toHaveText(['€100.00', '−€10.00', '€5.50', '€95.50']);
});

test(
  'stock reserved for a code is available with it when everything else is sold out',
  { tag: '@once' },
  async ({ page, world }) => {
    const party = await world.buildParty({}, [{ capacity: 4, reserved: 4 }]);
    const { code } = await world.buildPromoCode(party, {
      reserved_ticket_type_id: party.types[0]?.id,
      reserved_quantity: 4,
    });
    await open(page, `/events/${party.slug}`);
    await expect(page.getByRole('heading', { name: 'Sold out' })).toBeVisible();
    await applyCode(page, code);
    await expect(page.getByText('4 left')).toBeVisible();
    await chooseTickets(page, 2);
    await page.getByLabel('E-mail for your tickets').fill(freshEmail());
    await getTickets(page, 2).click();
    await page.waitForURL('**/checkout/*');
    await expect(page.getByRole('button', { name: 'Pay €85.00' })).toBeVisible();
  },
);

test(
  'a code unlocks hidden tickets before the sale begins, and where all are hidden',
  { tag: '@once' },
  async ({ page, world }) => {
    const hidden = { is_hidden: true, name: 'Friends' };
    const presale = await world.buildParty({}, [{ sales_start_at: new Date(Date.now() + 3 * day) }, hidden]);
    const secret = await world.buildParty({}, [hidden]);
    for (const [party, words] of [
      [presale, 'On sale soon'],
      [secret, 'There are no tickets on sale right now.'],
    ] as const) {
      const { code } = await world.buildPromoCode(party, {
        kind: 'unlock',
        ticket_type_ids: party.types.filter((type) => type.is_hidden).map((type) => type.id),
      });
      await open(page, `/events/${party.slug}`);
      await expect(page.getByText(words).first()).toBeVisible();
      await applyCode(page, code);
      await expect(page.getByText('Friends')).toBeVisible();
      await chooseTickets(page, 1);
      await expect(getTickets(page, 1)).toBeEnabled();
    }
  },
);
