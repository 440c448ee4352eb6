import { expect, test } from 'vitest';
import { loadPdfFonts } from '#server/domains/tickets/files/pdf-fonts.ts';
import { widthOf } from '#server/domains/tickets/files/pdf-text.ts';
import { typeColumns, typeHeading, typeRow } from './statement-table.ts';

const czk = (amount: number) => ({ amount, currency: 'czk' });
const sales = {
  name: 'Stání',
  sold: 2469,
  list_price: czk(123_450_000),
  discounts: czk(-12_345_000),
  buyer_fees: czk(6_172_500),
  gross: czk(117_277_500),
  refunded: 12,
  refunds: czk(-117_277_500),
};

test('amounts of a million fit their columns in any currency, which the heading names', async () => {
  const { body: faces } = await loadPdfFonts();
  const row = typeRow(sales);
  expect(row.slice(2)).toEqual(['1,234,500.00', '−123,450.00', '61,725.00', '1,172,775.00', '−1,172,775.00']);
  const tooWide = row.filter(
    (cell, at) => widthOf(cell, { faces, size: 9.5, color: '#000' }) > (typeColumns[at]?.width ?? 0),
  );
  expect(tooWide).toEqual([]);
  expect(typeHeading('czk')).toBe('By ticket type, in CZK');
});

test('the first font of a statement has the minus sign', async () => {
  const { body } = await loadPdfFonts();
  expect(body[0]?.font.hasGlyphForCodePoint('−'.codePointAt(0) ?? 0)).toBe(true);
});
