import sharp from 'sharp';
import { renderPosterSvg } from '#server/platform/posters/draw.ts';
import { rasterize } from '#server/platform/posters/rasterize.ts';
import { type PosterSpec, posterSpec } from '#server/platform/posters/spec.ts';

const COLUMNS = 6;
const WIDTH = 240;
const GAP = 17;
const BACKGROUND = '#f1ede6';

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
    id: `contact-sheet--${index}`,
    title,
    category,
    starts_at,
    time_zone: 'Europe/Berlin',
    city,
    venue_name,
  });
}

/** 24 drawn posters on one sheet. */
export async function drawPosterSheet(): Promise<Buffer> {
  const posters = await Promise.all(
    titles.map(async (title, index) =>
      rasterize(await renderPosterSvg(specOf(title, index), 'poster'), WIDTH, { format: 'png', effort: 0 }),
    ),
  );
  const { height } = await sharp(posters[0]).metadata();
  const composite = posters.map((input, index) => ({
    input,
    left: GAP + (index % COLUMNS) * (WIDTH + GAP),
    top: GAP + Math.floor(index / COLUMNS) * (height + GAP),
  }));
  const rows = Math.ceil(posters.length / COLUMNS);
  const size = { width: COLUMNS * (WIDTH + GAP) + GAP, height: rows * (height + GAP) + GAP };
  return sharp({ create: { ...size, channels: 3, background: BACKGROUND } })
    .composite(composite)
    .png()
    .toBuffer();
}
