/** Sorts rows by the order of these ids, each once; ids without a row are left out. */
export function inOrder<Row extends { id: string }>(ids: readonly string[], rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return [...new Set(ids)].map((id) => byId.get(id.toLowerCase())).filter((row) => row !== undefined);
}
