import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, brotliDecompressSync, constants, gzipSync } from 'node:zlib';

export type Encoding = 'br' | 'gzip' | 'identity';

const compressLater = promisify(brotliCompress);

/**
 * The bytes of one answer as they cross the wire, by encoding, each made when first asked for. They are held as text of
 * one byte each, which leaves together with the headers in one piece.
 */
export class Copies {
  readonly #made = new Map<Encoding, string>();
  /** How much memory all of them take. */
  bytes = 0;

  static of(body: Buffer): Copies {
    return new Copies().#with('identity', body);
  }

  /** Compressed off the main thread, and nothing else held: hardly anybody asks for it as it was. */
  static async packed(body: Buffer): Promise<Copies> {
    return new Copies().#with('br', await compressLater(body, brotliOptions(body)));
  }

  in(encoding: Encoding): string {
    const made = this.#made.get(encoding);
    if (made !== undefined) return made;
    this.#with(encoding, encode(this.body(), encoding));
    return this.in(encoding);
  }

  /** The answer as it is read. */
  body(): Buffer {
    const plain = this.#made.get('identity');
    if (plain !== undefined) return Buffer.from(plain, 'latin1');
    return brotliDecompressSync(Buffer.from(this.#made.get('br') ?? '', 'latin1'));
  }

  #with(encoding: Encoding, bytes: Buffer): this {
    this.#made.set(encoding, bytes.toString('latin1'));
    this.bytes += bytes.length;
    return this;
  }
}

function encode(body: Buffer, encoding: Encoding): Buffer {
  if (encoding === 'gzip') return gzipSync(body);
  return encoding === 'br' ? brotliCompressSync(body, brotliOptions(body)) : body;
}

/** Better would cost more than it saves: an answer lives for seconds. */
function brotliOptions(body: Buffer) {
  return { params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: body.length } };
}
