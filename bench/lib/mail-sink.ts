import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/**
 * A mail server that accepts every mail and stores none, in a separate process, because its work is not the product's.
 */
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['AUTH', 'STARTTLS'],
  disableReverseLookup: true,
  onData: (stream, _session, done) => void stream.resume().once('end', () => done()),
});
server.on('error', () => undefined);
server.listen(0, '127.0.0.1', () => process.send?.((server.server.address() as AddressInfo).port));
process.once('disconnect', () => process.exit());
