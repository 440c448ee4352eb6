import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = join(import.meta.dirname, '../../.tmp/lighthouse');
const PROGRAM = join(FOLDER, 'node_modules/lighthouse/cli/index.js');
const LOCK = 'package-lock.json';

/** The path of Lighthouse's program. Installs the versions of the lockfile in this folder if they are missing. */
export function installLighthouse(log: (line: string) => void): string {
  const wanted = join(import.meta.dirname, LOCK);
  const installed = join(FOLDER, LOCK);
  const isSame = existsSync(PROGRAM) && existsSync(installed) && readFileSync(installed).equals(readFileSync(wanted));
  if (isSame) return PROGRAM;
  log('Fetching Lighthouse into .tmp (about 180 MB, once) …');
  mkdirSync(FOLDER, { recursive: true });
  copyFileSync(join(import.meta.dirname, 'package.json'), join(FOLDER, 'package.json'));
  copyFileSync(wanted, installed);
  const options = ['--ignore-scripts', '--loglevel=error', '--no-fund', '--no-audit'];
  const { status } = spawnSync('npm', ['ci', ...options], {
    cwd: FOLDER,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Error('Lighthouse could not be fetched; npm said why above.');
  return PROGRAM;
}
