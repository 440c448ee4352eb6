import { expect, test } from 'vitest';
import { orderNumber } from '#contract/order-number.ts';
import { buildResaleSale } from '#server/domains/checkout/factory.ts';
import { buildListing } from '#server/domains/resale/factory.ts';
import { createTestApp } from '#server/testing/app.ts';
import { readPdf } from '#server/testing/read-pdf.ts';
import { findReceipt } from './find-receipt.ts';
import { renderReceipt } from './render-receipt.ts';

const velvet = await createTestApp();

test('tickets of one type and price are one line of the receipt, as in the mail, wherever they came from', async () => {
  const { ctx } = velvet;
  const first = await buildListing(ctx, { price_amount: 4000 });
  const [second, dearer] = [
    await buildListing(ctx, { type: first.type, price_amount: 4000 }),
    await buildListing(ctx, { type: first.type, price_amount: 4500 }),
  ];
  const others = [second.listing, dearer.listing];
  const { order } = await buildResaleSale(ctx, { listing: first.listing, others, email: 'guest@example.com' });
  const receipt = await findReceipt(ctx, order.id);
  if (!receipt) throw new Error('no receipt');
  const text = readPdf(await renderReceipt(ctx, receipt))
    .pages.join(' ')
    .replaceAll(' ', '');
  expect(text).toContain(`Order${orderNumber(order.id)}`);
  expect(text).toContain('SoldbyOtherguests,inResaleSoldto');
  const name = first.type.name.replaceAll(' ', '');
  expect(text).toContain(`2×${name},€40.00each`);
  expect(text).toContain('€80.00');
  expect(text).toContain(`1×${name},€45.00each`);
  expect(text.split(name)).toHaveLength(3);
});
