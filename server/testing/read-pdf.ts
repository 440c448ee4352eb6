import { inflateSync } from 'node:zlib';

type PdfObject = { dictionary: string; stream: Buffer | null };

export type ReadPdf = {
  /** The text of each page, in drawing order, without layout spaces. */
  pages: string[];
};

/** Extracts the text of one of our PDFs with its character maps, as a PDF reader copies it. */
export function readPdf(bytes: Buffer): ReadPdf {
  if (!bytes.subarray(0, 5).equals(Buffer.from('%PDF-'))) throw new Error('not a PDF');
  const objects = objectsOf(bytes);
  const pages = [...objects.values()].filter(({ dictionary }) => /\/Type \/Page\b/.test(dictionary));
  return { pages: pages.map((page) => textOf(page, objects)) };
}

function objectsOf(bytes: Buffer): Map<string, PdfObject> {
  const text = bytes.toString('latin1');
  const objects = new Map<string, PdfObject>();
  for (const match of text.matchAll(/^(\d+) 0 obj\n/gm)) {
    const start = match.index + match[0].length;
    const body = text.slice(start, text.indexOf('endobj', start));
    const at = body.indexOf('stream\n');
    const dictionary = at < 0 ? body : body.slice(0, at);
    const length = Number(/\/Length (\d+)/.exec(dictionary)?.[1] ?? 0);
    const raw = bytes.subarray(start + at + 7, start + at + 7 + length);
    const stream = at < 0 ? null : dictionary.includes('/FlateDecode') ? inflateSync(raw) : raw;
    objects.set(match[1] ?? '', { dictionary, stream });
  }
  return objects;
}

function textOf(page: PdfObject, objects: Map<string, PdfObject>): string {
  const resources = follow(page, 'Resources', objects)?.dictionary ?? page.dictionary;
  const content = follow(page, 'Contents', objects)?.stream?.toString('latin1') ?? '';
  let map = new Map<string, string>();
  let text = '';
  for (const [, font, shown] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[(.*?)\] TJ/g)) {
    if (font) map = characterMap(new RegExp(`/${font} (\\d+) 0 R`).exec(resources)?.[1], objects);
    for (const [, hex] of (shown ?? '').matchAll(/<([0-9a-f]+)>/gi)) {
      text += charactersOf(hex ?? '', map);
    }
  }
  return text;
}

function charactersOf(hex: string, map: Map<string, string>): string {
  return (hex.match(/.{4}/g) ?? []).map((glyph) => map.get(glyph.toLowerCase()) ?? '').join('');
}

function characterMap(id: string | undefined, objects: Map<string, PdfObject>): Map<string, string> {
  const font = objects.get(id ?? '');
  const map = (font && follow(font, 'ToUnicode', objects)?.stream?.toString('latin1')) ?? '';
  const characters = new Map<string, string>();
  for (const [, first = '', , list = ''] of map.matchAll(/<(\w{4})> <(\w{4})> \[(.*?)\]/gs)) {
    [...list.matchAll(/<([0-9a-f ]*)>/gi)].forEach(([, hex = ''], index) => {
      const key = (Number.parseInt(first, 16) + index).toString(16).padStart(4, '0');
      characters.set(key, Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'));
    });
  }
  return characters;
}

function follow(from: PdfObject, name: string, objects: Map<string, PdfObject>): PdfObject | undefined {
  return objects.get(new RegExp(`/${name} (\\d+) 0 R`).exec(from.dictionary)?.[1] ?? '');
}
