import { spawnSync, type SpawnSyncOptions } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';
import { BROWSER_FLAGS } from './browser-flags.ts';
import { ConfigError } from '#server/config-values.ts';

type Log = (line: string) => void;

// The headless shell first: it is the same engine without the browser's interface, and needs half the CPU time.
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
];
const MAC = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];
const DOWNLOAD_TIMEOUT = 10 * 60_000;

/** The path of a Chromium that starts: found on the machine, else downloaded, else installed by the package manager. */
export async function findChromium(log: Log = console.error): Promise<string> {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen) {
    const problem = await findLaunchError(chosen);
    if (problem) throw new ConfigError(`CHROMIUM_PATH is ${chosen}, which does not start: ${problem}`);
    return chosen;
  }
  return (await firstThatStarts(candidates())) ?? (await downloaded(log)) ?? (await installedByApt(log)) ?? fail();
}

function candidates(): string[] {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  const onPath = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...onPath, ...MAC, chromium.executablePath()];
}

async function downloaded(log: Log): Promise<string | null> {
  log('No Chromium on this machine: downloading one for the browser tests (about 150 MB) …');
  const program = join(import.meta.dirname, '../node_modules/@playwright/test/cli.js');
  const env = { ...process.env, PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '30000' };
  const result = spawnSync(process.execPath, [program, 'install', 'chromium'], {
    env,
    encoding: 'utf8',
    timeout: DOWNLOAD_TIMEOUT,
  });
  if (result.status !== 0) log(`That did not work: ${/^Error: .*$/m.exec(result.stderr)?.[0] ?? 'no answer in time'}`);
  return firstThatStarts([chromium.executablePath()]);
}

async function installedByApt(log: Log): Promise<string | null> {
  if (process.getuid?.() !== 0 || !/debian|ubuntu/.test(systemName())) return null;
  log('Installing Chromium with apt-get …');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const options: SpawnSyncOptions = { env, stdio: ['ignore', 'ignore', 'inherit'], timeout: DOWNLOAD_TIMEOUT };
  spawnSync('apt-get', ['update', '-qq'], options);
  const install = (name: string) =>
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], options).status === 0;
  if (!install('chromium-headless-shell')) install('chromium');
  // A downloaded Chromium may start now, too: the system package has installed the libraries it needs.
  return firstThatStarts(candidates());
}

function fail(): never {
  throw new ConfigError(
    'The browser tests need Chromium, and none was found or could be installed. Do one of these, then run it again:\n' +
      '  - install it (Debian, Ubuntu: sudo apt-get install chromium; macOS: brew install --cask chromium)\n' +
      '  - or let Playwright fetch it with its libraries: npx playwright install --with-deps chromium\n' +
      '  - or set CHROMIUM_PATH to a Chromium or Chrome program you have.',
  );
}

async function firstThatStarts(paths: string[]): Promise<string | null> {
  for (const path of paths) {
    if (existsSync(path) && (await findLaunchError(path)) === null) return path;
  }
  return null;
}

async function findLaunchError(executablePath: string): Promise<string | null> {
  try {
    const browser = await chromium.launch({ executablePath, args: BROWSER_FLAGS, timeout: 60_000 });
    await browser.close();
    return null;
  } catch (error) {
    return error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
  }
}

function systemName(): string {
  return existsSync('/etc/os-release') ? readFileSync('/etc/os-release', 'utf8').toLowerCase() : '';
}

if (import.meta.main) {
  try {
    console.log(await findChromium());
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
