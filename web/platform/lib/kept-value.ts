const memory = new Map<string, string>();

/** Reads a text this browser keeps; where storage is refused, what the tab remembers. */
export function readKept(key: string): string | null {
  try {
    return window.localStorage.getItem(key) ?? memory.get(key) ?? null;
  } catch {
    return memory.get(key) ?? null;
  }
}

/** Keeps a text in this browser; where storage is refused or full, for as long as the tab lives. */
export function keep(key: string, value: string): void {
  try {
    window.localStorage.setItem(key, value);
  } catch {
    memory.set(key, value);
  }
}

/** Reads a kept text, making and keeping it the first time. */
export function readOrKeep(key: string, create: () => string): string {
  const kept = readKept(key);
  if (kept !== null) return kept;
  const value = create();
  keep(key, value);
  return value;
}

/** Every kept text whose key starts with `prefix`. */
export function listKept(prefix: string): string[] {
  try {
    const keys = Object.keys(window.localStorage).filter((key) => key.startsWith(prefix));
    return keys.map((key) => window.localStorage.getItem(key) ?? '');
  } catch {
    return [];
  }
}

/** Forgets every kept text whose key starts with `prefix`. */
export function forgetKept(prefix: string): void {
  for (const key of memory.keys()) if (key.startsWith(prefix)) memory.delete(key);
  try {
    for (const key of Object.keys(window.localStorage)) {
      if (key.startsWith(prefix)) window.localStorage.removeItem(key);
    }
  } catch {
    // Storage that cannot be read holds nothing of ours.
  }
}
