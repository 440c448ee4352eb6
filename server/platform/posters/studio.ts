import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import type { PosterPicture } from './picture.ts';
import type { Rendition } from './renditions.ts';
import type { PosterSpec } from './spec.ts';

/** What is drawn: the uploaded picture cut to the rendition, or the poster of the spec. */
export type Drawing = { spec: PosterSpec; rendition: Rendition; effort: number; picture: PosterPicture | null };
/** What the drawing process answers. */
export type Drawn = { body: Buffer } | { error: unknown };

export type Studio = {
  /** One at a time. */
  draw(drawing: Drawing): Promise<Buffer>;
  close(): void;
};

type Options = { idleMilliseconds?: number; onOpen?: (child: ChildProcess) => void };

const PROGRAM = join(import.meta.dirname, 'studio-main.ts');
const IDLE = 30_000;
const TIMEOUT = 60_000;

/**
 * Draws in a process of its own, which ends when nothing was asked of it for a while: the memory that drawing takes, more
 * than the rest of the server, would otherwise stay with the server for good. Visitors come before it.
 */
export function createStudio({ idleMilliseconds = IDLE, onOpen = () => undefined }: Options = {}): Studio {
  let open: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;

  const start = () => {
    const child = fork(PROGRAM, { serialization: 'advanced', execArgv: [] });
    child.once('exit', () => {
      if (open === child) open = undefined;
    });
    onOpen(child);
    return child;
  };
  const close = () => {
    clearTimeout(idle);
    if (open?.connected) open.disconnect();
    open = undefined;
  };

  return {
    async draw(drawing) {
      clearTimeout(idle);
      open ??= start();
      try {
        return await ask(open, drawing);
      } finally {
        idle = setTimeout(close, idleMilliseconds).unref();
      }
    },
    close,
  };
}

/** One drawing; while it lasts, and only then, this process stays for its sake. */
async function ask(child: ChildProcess, drawing: Drawing): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const onDrawn = (drawn: Drawn) => ('body' in drawn ? resolve(drawn.body) : reject(drawn.error));
  const onExit = () => reject(new Error('the process that draws posters ended'));
  const timeout = setTimeout(() => child.kill('SIGKILL'), TIMEOUT);
  child.once('message', onDrawn).once('exit', onExit).ref();
  child.channel?.ref();
  child.send(drawing, (error) => error && reject(error));
  try {
    return await promise;
  } finally {
    clearTimeout(timeout);
    child.off('message', onDrawn).off('exit', onExit).unref();
    child.channel?.unref();
  }
}
