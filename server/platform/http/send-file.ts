import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** `attachment`: saved, not shown. */
type PersonalFile = { name: string; type: string; disposition: 'inline' | 'attachment' };

/** Sends a file that is one person's: nobody keeps a copy, and its address, which may be secret, is not passed on. */
export function sendFile(reply: FastifyReply, { name, type, disposition }: PersonalFile, bytes: Buffer): FastifyReply {
  return reply
    .headers({
      'cache-control': 'no-store',
      'content-type': type,
      'content-disposition': `${disposition}; filename="${name}"`,
      'referrer-policy': 'no-referrer',
    })
    .send(bytes);
}

/** A PDF of that kind, which a browser shows. */
export function sendPdf(reply: FastifyReply, name: string, pdf: Buffer): FastifyReply {
  return sendFile(reply, { name: `${name}.pdf`, type: 'application/pdf', disposition: 'inline' }, pdf);
}

/** A spreadsheet, which a browser saves; a long one is sent while it is written. */
export function sendCsv(reply: FastifyReply, name: string, csv: string | AsyncGenerator<string>): FastifyReply {
  return reply
    .headers({
      'cache-control': 'no-store',
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}.csv"`,
    })
    .send(typeof csv === 'string' ? csv : Readable.from(csv));
}
