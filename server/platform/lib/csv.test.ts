import { expect, test } from 'vitest';
import { renderCsv } from './csv.ts';

test('no cell is run as a formula, and an amount stays a number', () => {
  for (const sign of ['=', '+', '-', '@', '＝', '＋', '－', '＠'])
    expect(renderCsv([[`${sign}1`]])).toBe(`'${sign}1\n`);
  expect(renderCsv([[{ decimal: '-5.00' }, -2]])).toBe('-5.00,-2\n');
});

test('nor a part of a cell, where a spreadsheet takes semicolons for the marks between cells', () => {
  expect(renderCsv([['Ana;=HYPERLINK(A1);']])).toBe(`Ana;'=HYPERLINK(A1);\n`);
  expect(renderCsv([['Ana; +1;@x']])).toBe(`Ana; '+1;'@x\n`);
  expect(renderCsv([['Ana\n=A1']])).toBe(`"Ana\n'=A1"\n`);
  expect(renderCsv([['Salt; Pepper; 5-a-side']])).toBe('Salt; Pepper; 5-a-side\n');
});
