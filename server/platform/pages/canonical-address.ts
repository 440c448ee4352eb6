import { pageParameters } from '#contract/page-parameters.ts';

/** The address of a page with only those parameters that its HTML depends on, in one order: the same page, the same key. */
export function canonicalAddress(url: string): string {
  const [path = '', query = ''] = url.split('?', 2);
  if (!query) return path;
  const [, names = []] = pageParameters.find(([pattern]) => pattern.test(path)) ?? [];
  const given = new URLSearchParams(query);
  const kept = names
    .flatMap((name) =>
      given
        .getAll(name)
        .slice(0, 1)
        .map((value) => [name, value]),
    )
    .filter(([, value]) => value);
  return kept.length > 0 ? `${path}?${new URLSearchParams(kept).toString()}` : path;
}
