import { writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { renderPosterSvg } from './draw.ts';
import type { PosterShape } from './draw.ts';
import { posterSpec } from './spec.ts';
import type { PosterSpec } from './spec.ts';
import { rasterize } from './rasterize.ts';

/** Lays 24 posters (or link cards) out on one sheet: `node server/platform/posters/contact-sheet.ts [out.png] [shape] [seed] [width]`. */
const [, , output = 'docs/screens/posters.png', shape = 'poster', seed = '', cardWidth = '240'] = process.argv;

const titles: readonly (readonly [category: string, title: string, venue: string, city: string])[] = [
  ['club_night', 'Nachtschicht', 'Kesselhaus Ost', 'Berlin'],
  ['festival', 'Long Light Festival', 'Old Gasworks', 'Amsterdam'],
  ['concert', 'The Paper Orchestra plays Rivers', 'Sala Corinta', 'Barcelona'],
  ['food_and_drink', 'Oysters & Vinyl', 'Marchetti Kitchen', 'London'],
  ['arts', 'Open Studios: Rooms That Remember', 'Atelier Nord', 'Paris'],
  ['party', 'Velvet Hour', 'The Gilded Lift', 'New York'],
  ['wellness', 'Slow Sunday', 'Bathhouse No. 4', 'Lisbon'],
  ['networking', 'Founders & Friends Supper Club', 'Table Twelve', 'London'],
  ['other', 'The Great Indoor Regatta', 'Hafenhalle 3', 'Berlin'],
  ['club_night', 'Low End Theory of Everything', 'Basement 88', 'London'],
  ['party', 'Disco for People Who Hate Disco', 'Salon Rouge', 'Paris'],
  ['concert', 'Ines Valverde', 'Teatro do Mar', 'Lisbon'],
  ['festival', 'Kanal', 'Along the water', 'Amsterdam'],
  ['food_and_drink', 'Natural Wine Fair', 'Mercat Vell', 'Barcelona'],
  ['arts', 'Midnight Museum', 'House of Casts', 'Vienna'],
  ['party', 'Rooftop 31', 'Thirty-First Floor', 'New York'],
  ['wellness', 'Breathwork & Cold Water', 'Seebad Mitte', 'Berlin'],
  ['networking', 'Women in Sound Mixer', 'Studio Gamma', 'Vienna'],
  ['club_night', 'Tiefgang', 'U3', 'Vienna'],
  ['concert', 'Four Cellos, One Room', 'St Osric’s', 'London'],
  ['festival', 'Salt & Signal 2027', 'Praia Norte', 'Lisbon'],
  ['club_night', 'Rouge', 'Le Sous-sol', 'Paris'],
  ['other', 'Quiz Night at the End of the World', 'The Lantern', 'New York'],
  ['arts', 'Shadow Play', 'Teatre Petit', 'Barcelona'],
];

function specOf([category, title, venue_name, city]: (typeof titles)[number], index: number): PosterSpec {
  const starts_at = new Date(Date.UTC(2026, 11, 3 + index * 4, 19 + (index % 4), index % 3 === 0 ? 30 : 0));
  return posterSpec({
    id: `contact-sheet-${seed}-${index}`,
    title,
    category,
    starts_at,
    time_zone: 'Europe/Berlin',
    city,
    venue_name,
  });
}

async function contactSheet(): Promise<Buffer> {
  const width = Number(cardWidth);
  const gap = Math.round(width / 14);
  const columns = shape === 'og' ? 4 : 6;
  const cards = await Promise.all(
    titles.map(async (title, index) =>
      rasterize(await renderPosterSvg(specOf(title, index), shape as PosterShape), width, { format: 'png', effort: 0 }),
    ),
  );
  const { height } = await sharp(cards[0]).metadata();
  const composite = cards.map((input, index) => ({
    input,
    left: gap + (index % columns) * (width + gap),
    top: gap + Math.floor(index / columns) * (height + gap),
  }));
  const rows = Math.ceil(cards.length / columns);
  const size = { width: columns * (width + gap) + gap, height: rows * (height + gap) + gap };
  return sharp({ create: { ...size, channels: 3, background: '#f1ede6' } })
    .composite(composite)
    .png()
    .toBuffer();
}

await writeFile(output, await contactSheet());
