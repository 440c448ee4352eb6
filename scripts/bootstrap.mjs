// Runs before every npm script on any Node from 16, so it is plain JavaScript without dependencies. It compares the
// contents of files, not their times, which a fresh checkout changes.
import { spawnSync } from 'node:child_process';
import * as crypto from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const MODULES = join(ROOT, 'node_modules');
const INSTALLED = join(MODULES, '.installed');
const BUILT = join(ROOT, 'build', '.sources');
const LOCK = join(ROOT, '.tmp', 'bootstrap.lock');
const LOCK_TIMEOUT = 15 * 60_000;
/** The newest function of Node that the product calls, and the versions that have it. */
const NEWEST = 'randomUUIDv7';
const NEEDED = 'Node 24.18 or newer';
/** The exit code after Ctrl-C. */
const INTERRUPTED = 130;
const BUILD_SOURCES = [
  'web',
  'contract',
  'scripts/website',
  'vite.config.ts',
  'react-router.config.ts',
  'tsconfig.json',
];

/** Cached compiled modules: halves the start and saves 30 MB in each process. */
export const COMPILE_CACHE = process.env.NODE_COMPILE_CACHE ?? join(ROOT, '.tmp', 'compile-cache');
/** The environment in which `node` is the installed version, if any. npm sets the same path. */
export const environment = {
  ...process.env,
  NODE_COMPILE_CACHE: COMPILE_CACHE,
  PATH: `${join(MODULES, '.bin')}${delimiter}${process.env.PATH ?? ''}`,
};

const say = (line) => console.log(`  ${line}`);

/** Installs the packages of the lockfile, ensures a new enough Node, and on request builds the website. */
export function prepare({ withBuild }) {
  const isReady = () => isInstalled() && (!withBuild || isBuilt());
  if (isReady()) return refuseOldNode();
  withLock(() => {
    if (!isInstalled()) install();
    refuseOldNode();
    if (withBuild && !isBuilt()) build();
  });
}

function isInstalled() {
  const wanted = dependenciesHash();
  if (readText(INSTALLED) === wanted) return true;
  if (!matchesLockfile()) return false;
  writeFileSync(INSTALLED, wanted); // `npm ci` or `npm install` was run by hand
  return true;
}

function install() {
  say('Installing what the product needs (the first time takes about a minute) …');
  rmSync(INSTALLED, { force: true });
  const began = Date.now();
  // --engine-strict=false: an older Node may install packages meant for Node 24.
  const options = '--loglevel=error --engine-strict=false --no-fund --no-audit --include=dev --include=optional';
  const { status } = npm(['ci', ...options.split(' ')]);
  // npm 10 says it succeeded when the connection fails half-way ("Exit handler never called!"), but leaves no record.
  if (status !== 0 || !matchesLockfile())
    fail('Installing failed; npm said why above. Check the connection and run the same command again.');
  writeFileSync(INSTALLED, dependenciesHash());
  say(`Installed in ${seconds(began)}.`);
}

function npm(args) {
  const path = process.env.npm_execpath ?? '';
  const stdio = ['ignore', 'ignore', 'inherit'];
  if (/npm-cli\.c?js$/.test(path)) return spawnSync(process.execPath, [path, ...args], { cwd: ROOT, stdio });
  return spawnSync('npm', args, { cwd: ROOT, stdio, shell: process.platform === 'win32' });
}

/** Whether exactly the locked packages are installed, by npm's own record; an interrupted install leaves no record. */
function matchesLockfile() {
  const installed = readJson(join(MODULES, '.package-lock.json'))?.packages;
  const locked = readJson(join(ROOT, 'package-lock.json'))?.packages;
  if (!installed || !locked) return false;
  const known = Object.entries(locked).filter(([path]) => path !== '');
  return (
    known.every(([path, { version, optional, devOptional }]) =>
      installed[path] ? installed[path].version === version : optional || devOptional,
    ) && Object.keys(installed).every((path) => locked[path])
  );
}

/** Whether this process runs a Node that is new enough. */
export function isNewNode() {
  return NEWEST in crypto;
}

function refuseOldNode() {
  if (isNewNode() || isNew(installedNode())) return;
  // npm before 11 installs the Node of this platform without its link, because those of other platforms have the same name.
  npm(['rebuild', '--ignore-scripts', '--loglevel=error']);
  const version = installedNode();
  if (isNew(version)) return;
  fail(
    `${NEEDED} is needed and none could be installed for ${process.platform}-${process.arch} ` +
      `(found: ${version}). Install it from https://nodejs.org and run the same command again.`,
  );
}

/** The version that `node` has for child processes, with a remark if it is too old. */
function installedNode() {
  const question = `process.versions.node + ('${NEWEST}' in require('crypto') ? '' : ', too old')`;
  const found = spawnSync('node', ['-p', question], { env: environment, encoding: 'utf8' });
  return found.status === 0 ? found.stdout.trim() : 'none that runs';
}

function isNew(version) {
  return /^[\d.]+$/.test(version);
}

function isBuilt() {
  return existsSync(BUILT) && readText(BUILT) === sourcesHash();
}

function build() {
  say('Building the website …');
  rmSync(BUILT, { force: true });
  const began = Date.now();
  const hash = sourcesHash();
  const builder = join(MODULES, '@react-router/dev');
  const program = join(builder, readJson(join(builder, 'package.json')).bin['react-router']);
  const { status, signal, stdout, stderr } = spawnSync('node', [program, 'build'], {
    cwd: ROOT,
    env: { ...environment, NODE_ENV: 'production' },
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (signal || status === INTERRUPTED) process.exit(INTERRUPTED);
  if (status !== 0) fail(`Building the website failed:\n\n${stdout}\n${stderr}`);
  writeFileSync(BUILT, hash);
  say(`Built in ${seconds(began)}.`);
}

function dependenciesHash() {
  const { dependencies, devDependencies, optionalDependencies, overrides } = readJson(join(ROOT, 'package.json'));
  const wanted = JSON.stringify({ dependencies, devDependencies, optionalDependencies, overrides });
  const machine = `${process.platform}-${process.arch}`; // installs again on another platform
  return sha256([wanted, readText(join(ROOT, 'package-lock.json')) ?? '', machine]);
}

function sourcesHash() {
  const parts = [dependenciesHash()];
  for (const source of BUILD_SOURCES) {
    for (const file of filesOf(join(ROOT, source))) parts.push(relative(ROOT, file), readFileSync(file));
  }
  return sha256(parts);
}

function filesOf(path) {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? filesOf(join(path, entry.name)) : [join(path, entry.name)]))
    .filter((file) => !/\.test\.tsx?$/.test(file));
}

function sha256(parts) {
  const hash = crypto.createHash('sha256');
  for (const part of parts) hash.update(part).update('\0');
  return hash.digest('hex');
}

/** Keeps two commands from installing into one folder at the same time: the second waits for the first. */
function withLock(action) {
  mkdirSync(dirname(LOCK), { recursive: true });
  for (let waited = false; !takeLock(); waited = true) {
    if (!waited) say('Another command of this folder is installing or building; waiting for it …');
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 250);
  }
  const release = () => rmSync(LOCK, { force: true });
  const interrupt = () => process.exit(INTERRUPTED);
  process.once('exit', release);
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, interrupt);
  action();
  release();
  process.off('exit', release);
  for (const signal of ['SIGINT', 'SIGTERM']) process.off(signal, interrupt);
}

function takeLock() {
  try {
    writeFileSync(LOCK, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    const holder = Number(readText(LOCK));
    const age = Date.now() - (statSync(LOCK, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
    if ((holder && !isAlive(holder)) || age > LOCK_TIMEOUT) rmSync(LOCK, { force: true });
    return false;
  }
}

function isAlive(pid) {
  // A killed process whose parent has not waited for it still exists as a zombie (state Z).
  if (/\) Z /.test(readText(`/proc/${pid}/stat`) ?? '')) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

function readText(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

function readJson(file) {
  const text = readText(file);
  return text === null ? null : JSON.parse(text);
}

function seconds(began) {
  return `${Math.round((Date.now() - began) / 1000)} s`;
}

/** Ends with a message for the person at the terminal. */
export function fail(message) {
  console.error(`\n  ${message}\n`);
  process.exit(1);
}
