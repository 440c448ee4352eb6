import type { Decoder } from './decoder.ts';

type Watch = { decoder: Decoder; signal: AbortSignal; onCode: (code: string, seenAt: number) => void };

/** Reads code after code from a video, one frame at a time, until `signal` ends it. */
export async function watchCodes(video: HTMLVideoElement, { decoder, signal, onCode }: Watch): Promise<void> {
  while (!signal.aborted) {
    await nextFrame(video);
    if (signal.aborted) return;
    const seenAt = performance.now();
    // A frame that cannot be read is followed by the next one.
    const found = await decoder.detect(video).catch(() => []);
    const code = found[0]?.rawValue.trim();
    if (code && !signal.aborted) onCode(code, seenAt);
  }
}

/** Fires with each new picture of the camera; a video that stands still is looked at again after a while. */
function nextFrame(video: HTMLVideoElement): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, 500);
    const done = () => {
      clearTimeout(timer);
      resolve();
    };
    if ('requestVideoFrameCallback' in video) video.requestVideoFrameCallback(done);
    else requestAnimationFrame(done);
  });
}
