import slugify from '@sindresorhus/slugify';

const longest = 60;

/** A handle made from an organization's name, in any script that is written with sounds. Empty when nothing is left. */
export function handleOf(name: string): string {
  return slugify(name, { decamelize: false }).slice(0, longest).replace(/-+$/, '');
}
