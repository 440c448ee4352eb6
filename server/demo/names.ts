import { createHash } from 'node:crypto';

/** A slug: letters without accents, digits, hyphens. */
export function slugOf(title: string): string {
  return title
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[’']/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

/** A deterministic id (UUID version 8), so that posters and pictures of the demo data are the same on every machine. */
export function demoId(name: string): string {
  const hex = createHash('sha256').update(`demo/${name}`).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `a${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  );
}

const first =
  'Ada Amir Anouk Aris Bea Bram Carla Chidi Clara Dario Eda Elif Emil Esme Farid Femke Gaia Goran Hana Hugo Ida Ilja Ines Ivo Jana Jonas Kaia Keno Lale Leo Lior Lotte Maja Malik Marta Milo Nadia Niko Noa Olu Omar Paula Pim Quinn Rafa Romy Ruth Sami Sanne Senna Sven Tara Theo Tilda Uma Vito Wanda Yara Yusuf Zoe'.split(
    ' ',
  );
const last =
  'Abel Adler Amato Bakker Barros Benali Berg Bianchi Brook Castel Cho Costa Dahl Darko Diaz Duarte Ekberg Engel Falk Ferrer Fox Garcia Gallo Haas Hart Ivanova Jansen Kaya Keller Khan Kovac Laurent Lenz Lopes Lund Marsh Mensah Meyer Moreau Nowak Okafor Olsen Ortiz Palmer Petit Quist Reyes Riva Roth Sato Silva Storm Tanaka Torres Ueda Vidal Visser Weber Young Zeman'.split(
    ' ',
  );

export type Guest = { name: string; email: string };

/** Invented buyers, without duplicates. */
export const guests: readonly Guest[] = first.flatMap((given, row) =>
  Array.from({ length: 8 }, (_, column) => {
    const family = last[(row * 7 + column * 11) % last.length] ?? 'Doe';
    return { name: `${given} ${family}`, email: `${slugOf(given)}.${slugOf(family)}@example.com` };
  }),
);
