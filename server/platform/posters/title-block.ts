import { stackLines } from './block.ts';
import type { Block, SetLine } from './block.ts';
import type { Face } from './face.ts';
import { breakable, breakLines } from './line-breaking.ts';
import { capitals, type SettableTitle } from './title-text.ts';

export type TitleField = { width: number; height: number; largest: number; cut?: 'wide' | 'narrow' | 'best' };

/** Sets a title as large as its field allows, flush left, in as few lines as look well. */
export function titleBlock(title: SettableTitle, field: TitleField, color: string): Block {
  const faces = { wide: [title.wide], narrow: [title.narrow], best: [title.wide, title.narrow] }[field.cut ?? 'best'];
  const settings = faces.map((face) => bestSetting(title.words, face, field));
  const [setting] = settings.sort((a, b) => b.size - a.size);
  if (!setting) throw new Error('no face to set a title in');
  const lines = setting.lines.map((text) => ({ text, size: setting.size, face: setting.face }));
  return stackLines(lines, (line) => lineGap(line.face) * line.size, color);
}

/** Sets a title in capitals with every line stretched to the full width, like wood type. */
export function woodTypeBlock(title: SettableTitle, field: TitleField, color: string): Block {
  const words = breakable(title.words.map(capitals));
  const options = Array.from({ length: Math.min(words.length, 7) }, (_, index) =>
    justify(words, title.narrow, field, index + 1),
  );
  const [best] = options.sort((a, b) => b.fill - a.fill);
  if (!best) throw new Error('no words to set');
  const gap = field.width * (/\p{M}/u.test(words.join('').normalize('NFD')) ? 0.055 : 0.024);
  return stackLines(best.lines, () => gap, color);
}

function justify(words: string[], face: Face, field: TitleField, count: number): { lines: SetLine[]; fill: number } {
  const texts = breakLines(
    words,
    words.map((word) => face.measure(word)),
    face.measure(' '),
    count,
  );
  const lines = texts.map((text) => ({
    text,
    face,
    size: Math.min(field.width / inkWidth(face, text), field.largest),
  }));
  const height = lines.reduce((sum, line) => sum + line.size * face.capHeight, 0) + (count - 1) * field.width * 0.024;
  const squeeze = Math.min(1, field.height / height);
  const area = lines.reduce((sum, line) => sum + inkWidth(face, line.text) * line.size * line.size * face.capHeight, 0);
  // A block squeezed to fit its height no longer fills the width: it is chosen only if nothing else is nearly as large.
  const weight = squeeze < 0.97 ? 0.5 : 1;
  return {
    lines: lines.map((line) => ({ ...line, size: line.size * squeeze })),
    fill: area * squeeze * squeeze * weight,
  };
}

function inkWidth(face: Face, text: string): number {
  return face.outline(text, 100).width / 100;
}

type Setting = { lines: string[]; size: number; face: Face };

function bestSetting(rawWords: readonly string[], face: Face, field: TitleField): Setting {
  const words = breakable(rawWords);
  const widths = words.map((word) => face.measure(word));
  const space = face.measure(' ');
  let best: Setting = { lines: words, size: 0, face };
  for (let count = 1; count <= Math.min(words.length, 9); count += 1) {
    const lines = breakLines(words, widths, space, count);
    const widest = Math.max(...lines.map((line) => face.measure(line)));
    const tall = count * face.capHeight + (count - 1) * lineGap(face) + 0.2;
    const size = Math.min(field.width / widest, field.height / tall, field.largest);
    // An additional line must make the title clearly larger.
    if (size > best.size * 1.04) best = { lines, size, face };
  }
  return best;
}

function lineGap(face: Face): number {
  return 0.9 - face.capHeight;
}
