import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, brotliDecompressSync, constants, gzipSync } from 'node:zlib';

export type Encoding = 'br' | 'gzip' | 'identity';

const compressLater = promisify(brotliCompress);

/** The bytes of one answer as they cross the wire, by encoding, each made when first asked for. */
export class Copies {
  readonly #made = new Map<Encoding, Buffer>();
  /** How much memory all of them take. */
  bytes = 0;

  static of(body: Buffer): Copies {
    return new Copies().#with('identity', body);
  }

  /** Compressed off the main thread, and nothing else held: hardly anybody asks for it as it was. */
  static async packed(body: Buffer): Promise<Copies> {
    // A copy of its own: what the library returns may be a small part of a large piece of memory.
    return new Copies().#with('br', Buffer.concat([await compressLater(body, brotliOptions(body))]));
  }

  in(encoding: Encoding): Buffer {
    const made = this.#made.get(encoding);
    if (made) return made;
    const bytes = encode(this.body(), encoding);
    this.#with(encoding, bytes);
    return bytes;
  }

  /** The answer as it is read. */
  body(): Buffer {
    return this.#made.get('identity') ?? brotliDecompressSync(this.#made.get('br') ?? '');
  }

  #with(encoding: Encoding, bytes: Buffer): this {
    this.#made.set(encoding, bytes);
    this.bytes += bytes.length;
    return this;
  }
}

function encode(body: Buffer, encoding: Encoding): Buffer {
  if (encoding === 'gzip') return gzipSync(body);
  return encoding === 'br' ? brotliCompressSync(body, brotliOptions(body)) : body;
}

/**
 * Better would cost more than it saves, for an answer lives for seconds: 4 takes two thirds longer for a page a thirtieth
 * smaller. What comes out is one piece.
 */
function brotliOptions(body: Buffer) {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 3, [constants.BROTLI_PARAM_SIZE_HINT]: body.length };
  return { params, chunkSize: 64 * 1024 };
}
