/** Joins records of several domains by name; a duplicate name is an error. */
export function joinRecords<Value>(what: string, ...parts: readonly Readonly<Record<string, Value>>[]) {
  const names = parts.flatMap((part) => Object.keys(part));
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice) throw new Error(`two ${what} are named ${twice}`);
  return Object.assign({}, ...parts) as Record<string, Value>;
}
