import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { ConfigError } from '#server/config-values.ts';
import { freePort } from '#server/platform/lib/free-port.ts';

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

/** The port used last time for this purpose, if it is free, so that addresses survive a restart. */
export async function stablePort(dataDir: string, purpose: string, host: string): Promise<number> {
  const file = join(dataDir, 'ports.json');
  const ports = readPorts(file);
  const port = await listenOnce(ports[purpose] ?? (await freePort(host)), host).catch(() => freePort(host));
  mkdirSync(dataDir, { recursive: true });
  if (ports[purpose] !== port) writeFileSync(file, JSON.stringify({ ...ports, [purpose]: port }));
  return port;
}

function readPorts(file: string): Record<string, number> {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Record<string, number>;
  } catch {
    return {};
  }
}

function listenOnce(port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(port, host, () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : port));
    });
  });
}
