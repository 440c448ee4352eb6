import { expect, test } from 'vitest';
import { decodeText, readListFile } from './read-list-file.ts';

const name = 'zoë@example.com,Zoë';

test('a list keeps its letters, whichever program has saved it', () => {
  expect(decodeText(new TextEncoder().encode(name))).toBe(name);
  expect(decodeText(new TextEncoder().encode(`\ufeff${name}`)), 'with a mark, as Excel writes it').toBe(name);
  expect(decodeText(Uint8Array.from(name, (letter) => letter.codePointAt(0) ?? 0)), 'Windows-1252').toBe(name);
  const wide = new Uint8Array([0xff, 0xfe, ...[...name].flatMap((letter) => [letter.codePointAt(0) ?? 0, 0])]);
  expect(decodeText(wide), 'UTF-16').toBe(name);
});

test('a workbook is no text: the words say what to do', async () => {
  const workbook = new File([new Uint8Array([0x50, 0x4b, 3, 4, 0, 0, 8])], 'guests.xlsx');
  await expect(readListFile(workbook)).rejects.toThrow('Save the sheet as CSV first.');
  const endless = new File(['a'.repeat(500_001)], 'guests.csv');
  await expect(readListFile(endless)).rejects.toThrow('Split the list.');
});
