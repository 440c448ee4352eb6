const longestSide = 1024;

/** A picture file as base64, made small first where the browser can: a phone's photo would take long to send. */
export async function readPicture(file: File): Promise<string> {
  return toBase64(await shrunk(file).catch(() => file));
}

async function shrunk(file: File): Promise<Blob> {
  const bitmap = await createImageBitmap(file);
  const scale = Math.min(1, longestSide / Math.max(bitmap.width, bitmap.height));
  const width = Math.max(1, Math.round(bitmap.width * scale));
  const height = Math.max(1, Math.round(bitmap.height * scale));
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, width, height);
  bitmap.close();
  return new Promise((resolve, reject) => {
    const take = (blob: Blob | null) => (blob ? resolve(blob) : reject(new Error('The picture could not be drawn.')));
    // PNG keeps what is see-through; the server puts white behind it.
    canvas.toBlob(take, file.type === 'image/jpeg' ? 'image/jpeg' : 'image/png', 0.9);
  });
}

function toBase64(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => {
      // Read as a data address it is a text, which the types cannot know.
      const { result } = reader;
      resolve(typeof result === 'string' ? result.replace(/^[^,]*,/, '') : '');
    });
    reader.addEventListener('error', () => reject(new Error('The file could not be read.')));
    reader.readAsDataURL(blob);
  });
}
