import { afterEach, expect, it, vi } from 'vitest';

import { hasTorch, listCameras, openCamera, setTorch } from './open-camera.ts';

afterEach(() => void vi.unstubAllGlobals());

type Asked = { audio: boolean; video: { deviceId?: unknown; facingMode?: unknown } };

/** A browser with the cameras of these ids, or whose cameras all fail with an error of this name. */
function browserWith({ ids = [], fails }: { ids?: string[]; fails?: string }) {
  const asked: Asked['video'][] = [];
  const getUserMedia = async ({ video }: Asked) => {
    asked.push(video);
    const wanted = (video.deviceId as { exact: string } | undefined)?.exact;
    if (fails) throw new DOMException('', fails);
    if (wanted && !ids.includes(wanted)) throw new DOMException('', 'OverconstrainedError');
    return { id: wanted ?? 'back' };
  };
  const microphone = { kind: 'audioinput', deviceId: 'mic', label: 'Microphone' };
  const named = ids.map((deviceId, place) => ({ kind: 'videoinput', deviceId, label: place === 0 ? 'Back' : '' }));
  const enumerateDevices = async () => [microphone, ...named];
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia, enumerateDevices } });
  return asked;
}

it('opens the camera at the back first, and the chosen one afterwards', async () => {
  const asked = browserWith({ ids: ['one', 'two'] });
  expect(await openCamera(null)).toEqual({ id: 'back' });
  expect(await openCamera('two')).toEqual({ id: 'two' });
  expect(asked).toMatchObject([{ facingMode: { ideal: 'environment' } }, { deviceId: { exact: 'two' } }]);
});

it('opens the camera at the back when the chosen one is not plugged in any more', async () => {
  browserWith({ ids: ['one'] });
  expect(await openCamera('gone')).toEqual({ id: 'back' });
});

it.each([
  ['NotAllowedError', 'refused'],
  ['NotFoundError', 'missing'],
  ['NotReadableError', 'busy'],
  ['UnknownError', 'failed'],
])('tells what %s means: %s', async (fails, problem) => {
  browserWith({ ids: ['one'], fails });
  await expect(openCamera('one')).rejects.toMatchObject({ problem });
});

it('tells that browsers offer cameras on https only', async () => {
  vi.stubGlobal('navigator', {});
  await expect(openCamera(null)).rejects.toMatchObject({ problem: 'insecure' });
});

it('lists the cameras to choose from, with a name for those that have none', async () => {
  browserWith({ ids: ['one', 'two', ''] });
  expect(await listCameras()).toEqual([
    { id: 'one', label: 'Back' },
    { id: 'two', label: 'Camera 2' },
  ]);
});

/** A stream of one camera, with or without a light. */
function streamWith({ capabilities, refuses = false }: { capabilities?: object; refuses?: boolean }) {
  const applied: unknown[] = [];
  const applyConstraints = async (constraints: unknown) => {
    applied.push(constraints);
    if (refuses) throw new DOMException('', 'NotReadableError');
  };
  const track = { applyConstraints, ...(capabilities && { getCapabilities: () => capabilities }) };
  return { stream: { getVideoTracks: () => [track] } as unknown as MediaStream, applied };
}

it('offers the light only where the camera has one', () => {
  expect(hasTorch(streamWith({ capabilities: { torch: true } }).stream)).toBe(true);
  expect(hasTorch(streamWith({ capabilities: { torch: false } }).stream)).toBe(false);
  expect(hasTorch(streamWith({ capabilities: {} }).stream)).toBe(false);
  expect(hasTorch(streamWith({}).stream)).toBe(false);
});

it('turns the light on and off; a phone that refuses goes on scanning without it', async () => {
  const { stream, applied } = streamWith({ capabilities: { torch: true } });
  await setTorch(stream, true);
  await setTorch(stream, false);
  expect(applied).toEqual([{ advanced: [{ torch: true }] }, { advanced: [{ torch: false }] }]);
  await expect(setTorch(streamWith({ refuses: true }).stream, true)).resolves.toBeUndefined();
});
