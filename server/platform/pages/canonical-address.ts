import { pageParameters } from '#contract/page-parameters.ts';

/**
 * The address of a page with only the parameters that its HTML depends on, in a fixed order, so that the same page has
 * the same key.
 */
export function canonicalAddress(url: string): string {
  const start = url.indexOf('?');
  if (start < 0) return url;
  const path = url.slice(0, start);
  const given = new URLSearchParams(url.slice(start));
  const [, names = []] = pageParameters.find(([pattern]) => pattern.test(path)) ?? [];
  const read = new URLSearchParams();
  for (const name of names) {
    const value = given.get(name);
    if (value) read.append(name, value);
  }
  return read.size > 0 ? `${path}?${read.toString()}` : path;
}
