/** Longer lists are refused by the server. */
const most = 500_000;

/** The text of a list's file: Unicode, or what spreadsheets of Western Europe write. Throws words for the reader otherwise. */
export async function readListFile(file: File): Promise<string> {
  if (file.size > 4 * most) throw new Error('This file is too long. Split the list.');
  const text = decodeText(new Uint8Array(await file.arrayBuffer()));
  if (text.includes('\u0000')) throw new Error('This is not a text file. Save the sheet as CSV first.');
  if (text.length > most) throw new Error('This file is too long. Split the list.');
  return text;
}

/** Decodes UTF-16 with a mark, UTF-8, or else Windows-1252. */
export function decodeText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
