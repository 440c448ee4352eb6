import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pLimit from 'p-limit';
import { newSecret } from '#server/platform/lib/random.ts';
import type { PosterPicture } from './picture.ts';
import { posterPlaceholder } from './placeholder.ts';
import type { Placeholder } from './spec.ts';
import { posterContentTypes, renditionFile } from './renditions.ts';
import type { Rendition } from './renditions.ts';
import type { PosterSpec } from './spec.ts';
import { createDrawingProcess } from './drawing-process.ts';

export type PosterFile = { body: Buffer; contentType: string; etag: string };

export type PosterStore = {
  /** The rendition; drawn or cropped now if it is not stored. */
  get(spec: PosterSpec, rendition: Rendition): Promise<PosterFile>;
  /** The rendition if it is stored; needs no query for the event. */
  findStored(id: string, version: string, rendition: Rendition): Promise<PosterFile | null>;
  placeholder(spec: PosterSpec): Placeholder;
  /** Deletes every stored file of an event, because its poster has changed. */
  deleteFiles(id: string): Promise<void>;
  /** The poster's data for API responses. */
  describe(spec: PosterSpec): Promise<{ version: string; color: string; placeholder: string }>;
  /** Ends the drawing process. */
  close(): void;
};

type Options = {
  dataDir: string;
  /** Compression effort of AVIF, 0 to 9. */
  effort: number;
  /** The picture uploaded for an event, if there is one. */
  findPicture: (eventId: string) => Promise<PosterPicture | null>;
  /** Called after each try to store a drawn poster, with the error of one that failed. */
  onStored?: (error?: unknown) => void;
};

/** Stores posters on disk. Each rendition is drawn once, also under concurrent requests. */
export function createPosterStore({ dataDir, effort, findPicture, onStored = () => {} }: Options): PosterStore {
  const root = join(dataDir, 'media', 'posters');
  const drawingProcess = createDrawingProcess();
  const drawing = new Map<string, Promise<PosterFile>>();
  // One at a time, so that the other cores stay free for requests.
  const limitDrawing = pLimit(1);
  // One at a time: a folder must not be deleted while a file is written into it.
  const limitFiles = pLimit(1);

  async function findStored(id: string, version: string, rendition: Rendition): Promise<PosterFile | null> {
    const body = await readFile(join(folderOf(root, id), version, renditionFile(rendition))).catch(ignoreMissing);
    return body && describeFile(version, rendition, body);
  }

  async function get(spec: PosterSpec, rendition: Rendition): Promise<PosterFile> {
    const key = `${spec.id}/${spec.version}/${renditionFile(rendition)}`;
    const running = drawing.get(key);
    if (running) return running;
    const found = findOrDraw(spec, rendition).finally(() => drawing.delete(key));
    drawing.set(key, found);
    return found;
  }

  async function findOrDraw(spec: PosterSpec, rendition: Rendition): Promise<PosterFile> {
    const stored = await findStored(spec.id, spec.version, rendition);
    if (stored) return stored;
    return limitDrawing(async () => {
      const body = await draw(spec, rendition);
      // On a full disk it is shown all the same, and drawn again the next time.
      await limitFiles(() => storeFile(folderOf(root, spec.id), spec.version, renditionFile(rendition), body)).then(
        () => onStored(),
        onStored,
      );
      return describeFile(spec.version, rendition, body);
    });
  }

  async function draw(spec: PosterSpec, rendition: Rendition): Promise<Buffer> {
    const picture = spec.picture && (await findPicture(spec.id));
    return drawingProcess.draw({ spec, rendition, effort, picture });
  }

  const placeholder = (spec: PosterSpec) => spec.picture ?? posterPlaceholder(spec);

  return {
    get,
    findStored,
    placeholder,
    deleteFiles: (id) => limitFiles(() => rm(folderOf(root, id), { recursive: true, force: true })),
    async describe(spec) {
      const { color, blur } = placeholder(spec);
      return { version: spec.version, color, placeholder: blur };
    },
    close: () => drawingProcess.close(),
  };
}

function describeFile(version: string, rendition: Rendition, body: Buffer): PosterFile {
  return { body, contentType: posterContentTypes[rendition.format], etag: `"${version}-${renditionFile(rendition)}"` };
}

/** The last two characters of the id are random, so they spread the folders evenly. */
function folderOf(root: string, id: string): string {
  return join(root, id.slice(-2), id);
}

/** Writes the file atomically, and deletes the files of older versions of the poster. */
async function storeFile(folder: string, version: string, file: string, body: Buffer): Promise<void> {
  await mkdir(join(folder, version), { recursive: true });
  const temporary = join(folder, version, `.${newSecret(8)}`);
  try {
    await writeFile(temporary, body);
    await rename(temporary, join(folder, version, file));
  } finally {
    await rm(temporary, { force: true });
  }
  const others = (await readdir(folder)).filter((name) => name !== version);
  await Promise.all(others.map((name) => rm(join(folder, name), { recursive: true, force: true })));
}

function ignoreMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
