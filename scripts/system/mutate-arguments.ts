import { ConfigError } from '#server/config-values.ts';

// Not in scripts/mutate: that folder is a package of its own, from which `#server` cannot be imported.

/** The time limit in minutes (`--minutes=30`, 60 without it), and the names of what is to be tested. */
export function readArguments(given: readonly string[]): [number, ...string[]] {
  const limit = given.find((argument) => argument.startsWith('--minutes='));
  const text = limit?.split('=')[1] ?? '60';
  const minutes = Number(text);
  if (!(minutes > 0)) throw new ConfigError(`--minutes must be a number above 0, not "${text}".`);
  return [minutes, ...given.filter((argument) => argument !== limit)];
}
