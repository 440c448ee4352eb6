import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import type { PosterPicture } from './picture.ts';
import type { Rendition } from './renditions.ts';
import type { PosterSpec } from './spec.ts';

/** A request: crop the uploaded picture to the rendition, or draw the poster of the spec. */
export type DrawingRequest = { spec: PosterSpec; rendition: Rendition; effort: number; picture: PosterPicture | null };
/** The response of the drawing process. */
export type DrawingResponse = { body: Buffer } | { error: unknown };

export type DrawingProcess = {
  /** Call it for one request at a time. */
  draw(request: DrawingRequest): Promise<Buffer>;
  close(): void;
};

type Options = { idleMilliseconds?: number; onStart?: (child: ChildProcess) => void };

const PROGRAM = join(import.meta.dirname, 'drawing-worker.ts');
const IDLE_TIMEOUT = 30_000;
const TIMEOUT = 60_000;

/**
 * Draws in a child process with a low priority, which ends after an idle time. Otherwise the memory that drawing takes, more
 * than the rest of the server, would never be freed.
 */
export function createDrawingProcess({
  idleMilliseconds = IDLE_TIMEOUT,
  onStart = () => undefined,
}: Options = {}): DrawingProcess {
  let current: ChildProcess | undefined;
  let idleTimer: NodeJS.Timeout | undefined;

  const start = () => {
    const child = fork(PROGRAM, { serialization: 'advanced', execArgv: [] });
    const forget = () => void (current === child && (current = undefined));
    // A child that cannot be started, because of too many processes, has an error instead of an exit.
    child.once('exit', forget).on('error', forget);
    onStart(child);
    return child;
  };
  const close = () => {
    clearTimeout(idleTimer);
    if (current?.connected) current.disconnect();
    current = undefined;
  };

  return {
    async draw(request) {
      clearTimeout(idleTimer);
      current ??= start();
      try {
        return await send(current, request);
      } finally {
        idleTimer = setTimeout(close, idleMilliseconds).unref();
      }
    },
    close,
  };
}

/** Sends one request and waits for its response. The child process keeps this one alive only while it draws. */
async function send(child: ChildProcess, request: DrawingRequest): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const onMessage = (response: DrawingResponse) =>
    'body' in response ? resolve(response.body) : reject(response.error);
  const onExit = () => reject(new Error('the process that draws posters ended'));
  const timeout = setTimeout(() => child.kill('SIGKILL'), TIMEOUT);
  child.once('message', onMessage).once('exit', onExit).ref();
  child.channel?.ref();
  child.send(request, (error) => error && reject(error));
  try {
    return await promise;
  } finally {
    clearTimeout(timeout);
    child.off('message', onMessage).off('exit', onExit).unref();
    child.channel?.unref();
  }
}
