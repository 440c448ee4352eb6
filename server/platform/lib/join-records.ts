/** Joins what several domains register by name; a name that occurs twice is a mistake. */
export function joinRecords<Value>(what: string, ...parts: readonly Readonly<Record<string, Value>>[]) {
  const names = parts.flatMap((part) => Object.keys(part));
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice) throw new Error(`two ${what} are named ${twice}`);
  return Object.assign({}, ...parts) as Record<string, Value>;
}
