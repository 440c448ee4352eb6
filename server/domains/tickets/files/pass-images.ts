import { sharp } from '#server/platform/pictures/sharp.ts';

/** The mark of web/public/favicon.svg, on the paper of the pass. */
export const PASS_MARK =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" fill="none"><rect width="32" height="32" rx="7" fill="#f8f5f0"/><g transform="translate(4 4) scale(.75)"><path d="M5 10v18M27 10v18" stroke="#2a1622" stroke-width="3.5" stroke-linecap="round"/><path d="M5 11c2 8.5 6 12.5 11 12.5S25 19.5 27 11" stroke="#96173f" stroke-width="4" stroke-linecap="round"/><circle cx="5" cy="6" r="3.5" fill="#2a1622"/><circle cx="27" cy="6" r="3.5" fill="#2a1622"/></g></svg>';

const DOTS_PER_INCH = 72;
const MARK_SIZE = 32;
/** The sizes Apple asks for: the icon beside notifications, the logo in the corner of the pass. */
const SIZES = { icon: 29, logo: 50 };

let images: Record<string, Buffer> | undefined;

/** The images of an Apple pass by file name, for screens of each density; drawn once, and again after a failure. */
export async function passImages(): Promise<Record<string, Buffer>> {
  images ??= await drawImages();
  return images;
}

async function drawImages(): Promise<Record<string, Buffer>> {
  const wanted = Object.entries(SIZES).flatMap(([name, size]) =>
    [1, 2, 3].map((density) => ({
      file: density === 1 ? `${name}.png` : `${name}@${density}x.png`,
      size: size * density,
    })),
  );
  const drawn = await Promise.all(wanted.map(async ({ file, size }) => [file, await drawMark(size)] as const));
  return Object.fromEntries(drawn);
}

function drawMark(size: number): Promise<Buffer> {
  const density = (DOTS_PER_INCH * size) / MARK_SIZE;
  return sharp(Buffer.from(PASS_MARK), { density }).resize(size, size).png().toBuffer();
}
