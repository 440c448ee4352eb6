type Plain = string | number | boolean | null;

/**
 * An array of the database of values that need no quotes: ids, hashes, numbers, instants; never what somebody typed. The
 * driver quotes every element of every array, which a batch of holds has thousands of.
 */
export function plainArray(values: readonly Plain[]): string {
  return `{${values.map((value) => value ?? 'NULL').join(',')}}`;
}
