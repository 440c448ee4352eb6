import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { join } from 'node:path';

type Response = { body: Buffer; headers: Record<string, string> };
export type BareServer = { url: string; stop(): Promise<void> };

/** Fastify that only sends these bytes and headers, in a separate process. */
export async function startBareServer(folder: string, { body, headers }: Response): Promise<BareServer> {
  const file = join(folder, 'bare-body');
  writeFileSync(file, body);
  const child = spawn(process.execPath, [join(import.meta.dirname, 'bare-server-main.ts'), file], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, BARE_HEADERS: JSON.stringify(headers) },
  });
  const ended = once(child, 'exit');
  return {
    url: await firstLine(child),
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

async function firstLine(child: ChildProcess): Promise<string> {
  if (!child.stdout) throw new Error('the bare server has no output');
  for await (const line of createInterface(child.stdout)) return line;
  throw new Error('the bare server did not start');
}
