import type { IncomingMessage, ServerResponse } from 'node:http';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** An answer, whole: sent to any number of visitors as it is. */
export type Answer = {
  status: number;
  /** All it carries, in small letters, but what follows from its encoding. */
  headers: Record<string, string>;
  body: Buffer;
  /** For one visitor only, or not worth keeping. */
  isPrivate: boolean;
  /** As it crosses the wire, by encoding; made when first asked for, once. */
  sendable: Map<Encoding | undefined, Sendable>;
};
export type Encoding = 'br' | 'gzip';
/** Headers as names and values in turn; bytes as text of one byte each, so that both leave in one piece. */
type Sendable = { headers: string[]; bytes: string };

/** Sends an answer past the framework: it is complete, and nothing has to look at it again. */
export function sendAnswer(request: IncomingMessage, response: ServerResponse, answer: Answer): void {
  if (isUnchanged(request, answer)) {
    response.writeHead(304, flat(answer.headers)).end();
    return;
  }
  const { headers, bytes } = inEncoding(answer, preferredEncoding(request.headers['accept-encoding']));
  response.writeHead(answer.status, headers).end(bytes, 'latin1');
}

function isUnchanged(request: IncomingMessage, { status, headers }: Answer): boolean {
  const known = request.headers['if-none-match'];
  return known !== undefined && status === 200 && headers['etag'] !== undefined && known.includes(headers['etag']);
}

/** Level 4 of brotli costs 0.15 ms and is paid once per answer. */
function inEncoding(answer: Answer, encoding: Encoding | undefined): Sendable {
  const made = answer.sendable.get(encoding);
  if (made) return made;
  const bytes = compress(answer.body, encoding);
  const headers = {
    ...answer.headers,
    ...(encoding && { 'content-encoding': encoding }),
    'content-length': String(bytes.length),
  };
  const sendable = { headers: flat(headers), bytes: bytes.toString('latin1') };
  answer.sendable.set(encoding, sendable);
  return sendable;
}

function compress(body: Buffer, encoding: Encoding | undefined): Buffer {
  if (!encoding) return body;
  if (encoding === 'gzip') return gzipSync(body);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: body.length };
  return brotliCompressSync(body, { params });
}

const flat = (headers: Record<string, string>): string[] => Object.entries(headers).flat();

const MOST_KNOWN = 200;
const known = new Map<string, Encoding | undefined>();

/** What an Accept-Encoding header allows, best first. Browsers send few different ones, so each is read once. */
function preferredEncoding(header: string | undefined): Encoding | undefined {
  if (!header) return undefined;
  if (!known.has(header)) {
    if (known.size >= MOST_KNOWN) known.clear();
    known.set(header, readPreferred(header));
  }
  return known.get(header);
}

function readPreferred(header: string): Encoding | undefined {
  const allowed = header.split(',').map((part) => part.trim().toLowerCase().replaceAll(' ', ''));
  const takes = (name: string) =>
    allowed.some((part) => part === name || (part.startsWith(`${name};q=`) && !/q=0(\.0*)?$/.test(part)));
  if (takes('br')) return 'br';
  return takes('gzip') ? 'gzip' : undefined;
}
