import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from '#server/config-values.ts';
import { drawPosterSheet } from './screens/poster-sheet.ts';
import { runScenario, type Screenshot, sizes, type Scenario } from './screens/scenario.ts';
import { scenarios } from './screens/scenarios.ts';
import { startEnvironment } from './screens/environment.ts';
import { fileOf, indexOf } from './screens/write-index.ts';

// Takes screenshots of every page in its states, on a phone and a desktop: in all scenarios, or in the given ones.

const FOLDER = join(import.meta.dirname, '../docs/screens');

const wanted = process.argv.slice(2);
const isWanted = (name: string) => wanted.length === 0 || wanted.includes(name);
const chosen = Object.entries(scenarios).filter(([name]) => isWanted(name));
if (isWanted('posters')) writeFileSync(join(FOLDER, 'posters.png'), await drawPosterSheet());
else if (chosen.length === 0)
  throw new ConfigError(`There are these scenarios: posters, ${Object.keys(scenarios).join(', ')}.`);
if (chosen.length === 0) process.exit();

const environment = await startEnvironment(console.log);
const screenshots: Screenshot[] = [];
let isStopped = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop());
try {
  for (const [name, scenario] of chosen) if (!isStopped) await runOnAllSizes(name, scenario);
} finally {
  await environment.close();
}
save(screenshots);
console.log(`${screenshots.length} pictures in docs/screens.`);

async function runOnAllSizes(name: string, scenario: Scenario): Promise<void> {
  const runs = sizes.map(async (size) => {
    try {
      await runScenario(environment, size, scenario, screenshots);
    } catch (error) {
      process.exitCode = 1;
      if (!isStopped) console.error(`${name} at ${size.width}:`, error);
    }
  });
  await Promise.all(runs);
  console.log(`  ${name}`);
}

function stop(): Promise<void> {
  isStopped = true;
  process.exitCode = 1;
  return environment.close();
}

function save(pictures: readonly Screenshot[]): void {
  mkdirSync(FOLDER, { recursive: true });
  for (const screenshot of pictures) writeFileSync(join(FOLDER, fileOf(screenshot)), screenshot.picture);
  // Only a complete run knows all pictures.
  if (wanted.length > 0 || process.exitCode) return;
  const files = new Set(pictures.map(fileOf));
  const ours = new RegExp(`-(${sizes.map(({ width }) => width).join('|')})\\.png$`);
  for (const file of readdirSync(FOLDER)) {
    if (ours.test(file) && !files.has(file)) rmSync(join(FOLDER, file));
  }
  writeFileSync(join(FOLDER, 'README.md'), indexOf(pictures));
}
