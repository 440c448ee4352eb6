import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort, listenOnce } from '#server/platform/lib/free-port.ts';

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
