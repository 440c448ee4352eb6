import { constants, setPriority } from 'node:os';
import { renderPosterSvg } from './draw.ts';
import { cropPicture } from './picture.ts';
import { rasterize } from './rasterize.ts';
import type { DrawingRequest, DrawingResponse } from './drawing-process.ts';

// The child process of server/platform/posters/drawing-process.ts: answers one request after the other until it is disconnected.

setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
// Ctrl-C reaches the whole process group, but pending requests are still answered: the server ends this process.
for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => undefined);
process.on('disconnect', () => process.exit(0));

process.on('message', (request: DrawingRequest) => {
  // If the server was killed while this one drew, nobody is there to take the picture: `disconnect` follows.
  const respond = (response: DrawingResponse) => process.send?.(response, undefined, {}, () => undefined);
  draw(request).then(
    (body) => respond({ body }),
    (error: unknown) => respond({ error }),
  );
});

async function draw({ spec, rendition, effort, picture }: DrawingRequest): Promise<Buffer> {
  if (picture) return cropPicture(picture, rendition, effort);
  return rasterize(await renderPosterSvg(spec, rendition.shape), rendition.width, { ...rendition, effort });
}
