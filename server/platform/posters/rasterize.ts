import { sharp, type Sharp } from '#server/platform/pictures/sharp.ts';

export type PosterFormat = 'avif' | 'webp' | 'png';
/** `effort`: compression effort of AVIF, 0 to 9. */
type Encoding = { format: PosterFormat; effort: number };

/** Renders an SVG at `width` pixels and encodes it. */
export async function rasterize(svg: string, width: number, encoding: Encoding): Promise<Buffer> {
  const picture = sharp(Buffer.from(atWidth(svg, width)), { limitInputPixels: 4_000_000 }).flatten({
    background: '#000',
  });
  return encode(picture, encoding);
}

/** Encodes a picture in a file format. */
export function encode(picture: Sharp, { format, effort }: Encoding): Promise<Buffer> {
  if (format === 'avif') return picture.avif({ quality: 54, effort, chromaSubsampling: '4:4:4' }).toBuffer();
  if (format === 'webp') return picture.webp({ quality: 80, effort: 4, smartSubsample: true }).toBuffer();
  return picture.png({ palette: true, quality: 90, effort: 5 }).toBuffer();
}

/** The same drawing with its outer size in pixels, so that it is drawn sharp and never scaled. */
function atWidth(svg: string, width: number): string {
  return svg.replace(
    /^(<svg [^>]*viewBox="0 0 (\d+) (\d+)") width="\d+" height="\d+"/,
    (_all, head: string, w: string, h: string) => {
      return `${head} width="${width}" height="${Math.round((width * Number(h)) / Number(w))}"`;
    },
  );
}
