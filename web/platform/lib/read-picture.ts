/** A picture as a data address; without a size where the browser cannot decode the file, which is then sent unchanged. */
export type ReadPicture = { address: string; width: number; height: number };

/**
 * Reads a picture file, scaled down where the browser can: a phone's photo would take long to upload. The other side of a
 * panorama is not scaled below `shortestSide`.
 */
export async function readPicture(file: File, longestSide: number, shortestSide = 0): Promise<ReadPicture> {
  const read = await scaleDown(file, longestSide, shortestSide).catch(() => ({ blob: file, width: 0, height: 0 }));
  return { address: await toAddress(read.blob), width: read.width, height: read.height };
}

/** The bytes of a data address, as they are sent. */
export function base64Of({ address }: ReadPicture): string {
  return address.replace(/^[^,]*,/, '');
}

async function scaleDown(file: File, longestSide: number, shortestSide: number) {
  const bitmap = await createImageBitmap(file);
  const sides = [bitmap.width, bitmap.height];
  const scale = Math.min(1, Math.max(longestSide / Math.max(...sides), shortestSide / Math.min(...sides)));
  const width = Math.max(1, Math.round(bitmap.width * scale));
  const height = Math.max(1, Math.round(bitmap.height * scale));
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The picture could not be drawn.');
  // White behind transparent parts, as on the server.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.drawImage(bitmap, 0, 0, width, height);
  bitmap.close();
  return { blob: await toJpeg(canvas), width, height };
}

function toJpeg(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    const take = (blob: Blob | null) => (blob ? resolve(blob) : reject(new Error('The picture could not be drawn.')));
    canvas.toBlob(take, 'image/jpeg', 0.9);
  });
}

function toAddress(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => {
      // `readAsDataURL` gives a string, which the types do not say.
      const { result } = reader;
      resolve(typeof result === 'string' ? result : '');
    });
    reader.addEventListener('error', () => reject(new Error('The file could not be read.')));
    reader.readAsDataURL(blob);
  });
}
