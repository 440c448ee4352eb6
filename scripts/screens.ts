import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { drawPosterSheet } from './screens/poster-sheet.ts';
import { play, type Shot, sizes, type Story } from './screens/stage.ts';
import { stories } from './screens/stories.ts';
import { openStudio } from './screens/studio.ts';
import { fileOf, indexOf } from './screens/write-index.ts';

// Photographs every page in its states, on a phone and a desktop: all stories, or those that are named.

const FOLDER = join(import.meta.dirname, '../docs/screens');

const wanted = process.argv.slice(2);
const isWanted = (name: string) => wanted.length === 0 || wanted.includes(name);
const chosen = Object.entries(stories).filter(([name]) => isWanted(name));
if (isWanted('posters')) writeFileSync(join(FOLDER, 'posters.png'), await drawPosterSheet());
else if (chosen.length === 0) throw new Error(`There are these stories: posters, ${Object.keys(stories).join(', ')}.`);
if (chosen.length === 0) process.exit();

const studio = await openStudio(console.log);
const shots: Shot[] = [];
let isStopped = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop());
try {
  for (const [name, story] of chosen) if (!isStopped) await playEverywhere(name, story);
} finally {
  await studio.close();
}
save(shots);
console.log(`${shots.length} pictures in docs/screens.`);

async function playEverywhere(name: string, story: Story): Promise<void> {
  const plays = sizes.map(async (size) => {
    try {
      await play(studio, size, story, shots);
    } catch (error) {
      process.exitCode = 1;
      if (!isStopped) console.error(`${name} at ${size.width}:`, error);
    }
  });
  await Promise.all(plays);
  console.log(`  ${name}`);
}

function stop(): Promise<void> {
  isStopped = true;
  process.exitCode = 1;
  return studio.close();
}

function save(pictures: readonly Shot[]): void {
  mkdirSync(FOLDER, { recursive: true });
  for (const shot of pictures) writeFileSync(join(FOLDER, fileOf(shot)), shot.picture);
  // Only a complete run knows which pictures there are.
  if (wanted.length > 0 || process.exitCode) return;
  const files = new Set(pictures.map(fileOf));
  const ours = new RegExp(`-(${sizes.map(({ width }) => width).join('|')})\\.png$`);
  for (const file of readdirSync(FOLDER)) {
    if (ours.test(file) && !files.has(file)) rmSync(join(FOLDER, file));
  }
  writeFileSync(join(FOLDER, 'README.md'), indexOf(pictures));
}
