import { ConfigError } from '#server/config-values.ts';
import { listenOnce } from './free-port.ts';

/** Throws when a port cannot be used; the message names the variable to change. */
export async function refuseTakenPort(variable: string, port: number, host: string): Promise<void> {
  try {
    await listenOnce(port, host);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE') {
      throw new ConfigError(
        `${variable} ${port} is in use by another program: stop it, or set ${variable} to another.`,
      );
    }
    if (code === 'EACCES') throw new ConfigError(`${variable} ${port} is not open to this user: set another.`);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
      throw new ConfigError(`HOST ${host} is not an address of this machine.`);
    }
    throw new ConfigError(`${variable} ${port} on HOST ${host} cannot be used: ${message}.`);
  }
}
