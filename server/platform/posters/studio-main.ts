import { constants, setPriority } from 'node:os';
import { renderPosterSvg } from './draw.ts';
import { cropPicture } from './picture.ts';
import { rasterize } from './rasterize.ts';
import type { Drawing, Drawn } from './studio.ts';

// What server/platform/posters/studio.ts starts: draws what it is sent, one after the other, until it is let go of.

setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
// Ctrl-C goes to the whole group, and whoever still waits for a drawing gets it: the server ends this process.
for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => undefined);
process.on('disconnect', () => process.exit(0));

process.on('message', (drawing: Drawing) => {
  const answer = (drawn: Drawn) => process.send?.(drawn);
  draw(drawing).then(
    (body) => answer({ body }),
    (error: unknown) => answer({ error }),
  );
});

async function draw({ spec, rendition, effort, picture }: Drawing): Promise<Buffer> {
  if (picture) return cropPicture(picture, rendition, effort);
  return rasterize(await renderPosterSvg(spec, rendition.shape), rendition.width, { ...rendition, effort });
}
