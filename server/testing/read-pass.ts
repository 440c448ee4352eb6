import { createHash } from 'node:crypto';
import forge from 'node-forge';

type Field = { key: string; label: string; value: string };

/** What tests read in `pass.json`. */
type PassJson = {
  barcodes: { message: string }[];
  relevantDate?: string;
  relevantDates?: { date: string }[];
  eventTicket: Record<'primaryFields' | 'secondaryFields' | 'auxiliaryFields' | 'backFields', Field[]>;
};

type Pass = {
  /** The names of the files in the archive. */
  files: string[];
  json: PassJson;
};

/** Reads a pass as a phone does; fails if a hash or the signature is wrong. `certificate`: the signer's, as PEM. */
export function readPass(bytes: Buffer, certificate: string): Pass {
  const files = unzip(bytes);
  const fileOf = (name: string): Buffer => files.get(name) ?? raise(`no ${name} in the pass`);
  const manifest = fileOf('manifest.json');
  const hashes = JSON.parse(manifest.toString()) as Record<string, string>;
  for (const [name, file] of files) {
    if (name === 'manifest.json' || name === 'signature') continue;
    if (hashes[name] !== createHash('sha1').update(file).digest('hex')) raise(`the manifest has another ${name}`);
  }
  verifySignature(fileOf('signature'), manifest, certificate);
  return { files: [...files.keys()], json: JSON.parse(fileOf('pass.json').toString()) as PassJson };
}

/** The files of a zip archive that compresses nothing. */
function unzip(bytes: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>();
  const end = bytes.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  const count = bytes.readUInt16LE(end + 10);
  let entry = bytes.readUInt32LE(end + 16);
  for (let index = 0; index < count; index += 1) {
    if (bytes.readUInt16LE(entry + 10) !== 0) raise('a file is compressed');
    const [size, nameLength] = [bytes.readUInt32LE(entry + 24), bytes.readUInt16LE(entry + 28)];
    const name = bytes.toString('utf8', entry + 46, entry + 46 + nameLength);
    const local = bytes.readUInt32LE(entry + 42);
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    files.set(name, bytes.subarray(start, start + size));
    entry += 46 + nameLength + bytes.readUInt16LE(entry + 30) + bytes.readUInt16LE(entry + 32);
  }
  return files;
}

/** PKCS #7: the signed attributes contain the hash of the manifest, and the signer's key has signed the attributes. */
function verifySignature(signature: Buffer, manifest: Buffer, certificate: string): void {
  const message = forge.pkcs7.messageFromAsn1(forge.asn1.fromDer(signature.toString('latin1')));
  const { authenticatedAttributes, signature: signed } = (
    message as unknown as { rawCapture: { authenticatedAttributes: forge.asn1.Asn1[]; signature: string } }
  ).rawCapture;
  const { Class, Type, create, toDer } = forge.asn1;
  const attributes = create(Class.UNIVERSAL, Type.SET, true, authenticatedAttributes);
  const digest = forge.md.sha1.create().update(toDer(attributes).getBytes());
  const { publicKey } = forge.pki.certificateFromPem(certificate);
  if (!(publicKey as forge.pki.rsa.PublicKey).verify(digest.digest().getBytes(), signed)) raise('a wrong signature');
  const hash = createHash('sha1')
    .update(manifest)
    .digest('latin1' as 'binary');
  if (!toDer(attributes).getBytes().includes(hash)) raise('the signature is of another manifest');
}

function raise(message: string): never {
  throw new Error(message);
}
