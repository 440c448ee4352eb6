import type { IncomingMessage, ServerResponse } from 'node:http';

import type { Copies, Encoding } from './copies.ts';

/** An answer, whole: sent to any number of visitors as it is. */
export type Answer = {
  status: number;
  /** All it carries, in small letters, but what follows from its encoding. */
  headers: Record<string, string>;
  copies: Copies;
  /** For one visitor only, or not worth keeping. */
  isPrivate: boolean;
  /** Names what it was made of: one made of the same would be the same. */
  madeOf?: string | undefined;
};

/** Sends an answer past the framework: it is complete, and nothing has to look at it again. */
export function sendAnswer(request: IncomingMessage, response: ServerResponse, answer: Answer): void {
  if (isUnchanged(request, answer)) {
    response.writeHead(304, Object.entries(answer.headers).flat()).end();
    return;
  }
  const encoding = preferredEncoding(request.headers['accept-encoding']);
  response.writeHead(answer.status, headersIn(encoding, answer)).end(answer.copies.in(encoding));
}

function isUnchanged(request: IncomingMessage, { status, headers }: Answer): boolean {
  const known = request.headers['if-none-match'];
  return known !== undefined && status === 200 && headers['etag'] !== undefined && known.includes(headers['etag']);
}

const flatHeaders = new WeakMap<Answer, Map<Encoding, string[]>>();

/** An answer's headers as names and values in turn, made once. */
function headersIn(encoding: Encoding, answer: Answer): string[] {
  const byEncoding = flatHeaders.get(answer) ?? new Map<Encoding, string[]>();
  flatHeaders.set(answer, byEncoding);
  const made = byEncoding.get(encoding);
  if (made) return made;
  const headers = {
    ...answer.headers,
    ...(encoding !== 'identity' && { 'content-encoding': encoding }),
    'content-length': String(answer.copies.in(encoding).length),
  };
  const flat = Object.entries(headers).flat();
  byEncoding.set(encoding, flat);
  return flat;
}

const MOST_KNOWN = 200;
const readBefore = new Map<string, Encoding>();

/** What an Accept-Encoding header allows, best first. Browsers send few different ones, so each is read once. */
function preferredEncoding(header: string | undefined): Encoding {
  if (!header) return 'identity';
  const before = readBefore.get(header);
  if (before) return before;
  if (readBefore.size >= MOST_KNOWN) readBefore.clear();
  const read = readPreferred(header);
  readBefore.set(header, read);
  return read;
}

function readPreferred(header: string): Encoding {
  const allowed = header.split(',').map((part) => part.trim().toLowerCase().replaceAll(' ', ''));
  const takes = (name: string) =>
    allowed.some((part) => part === name || (part.startsWith(`${name};q=`) && !/q=0(\.0*)?$/.test(part)));
  if (takes('br')) return 'br';
  return takes('gzip') ? 'gzip' : 'identity';
}
