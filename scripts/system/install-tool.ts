import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from '#server/config-values.ts';

const ROOT = join(import.meta.dirname, '../..');
const LOCK = 'package-lock.json';

/** A tool for a single command: its own package.json and lockfile are in `scripts/<folder>`. */
export type Tool = { name: string; folder: string; program: string; megabytes: number };

/** The path of a tool's program. Installs the versions of its lockfile into .tmp if they are missing. */
export function installTool({ name, folder, program, megabytes }: Tool, log: (line: string) => void): string {
  const source = join(ROOT, 'scripts', folder);
  const target = join(ROOT, '.tmp', folder);
  const [path, wanted, installed] = [join(target, 'node_modules', program), join(source, LOCK), join(target, LOCK)];
  const isSame = existsSync(path) && existsSync(installed) && readFileSync(installed).equals(readFileSync(wanted));
  if (isSame) return path;
  log(`Fetching ${name} into .tmp (about ${megabytes} MB, once) …`);
  mkdirSync(target, { recursive: true });
  copyFileSync(join(source, 'package.json'), join(target, 'package.json'));
  copyFileSync(wanted, installed);
  // Peers are the project's own packages: found in its node_modules, a folder further up.
  const options = ['--ignore-scripts', '--legacy-peer-deps', '--loglevel=error', '--no-fund', '--no-audit'];
  const { status } = spawnSync('npm', ['ci', ...options], {
    cwd: target,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new ConfigError(`${name} could not be fetched; npm said why above.`);
  return path;
}
