import { useEffect, useEffectEvent, useState } from 'react';

import { readStored, store } from '#web/platform/lib/storage.ts';

import { loadDecoder } from './decoder.ts';
import {
  CameraError,
  hasTorch,
  listCameras,
  openCamera,
  setTorch,
  type Camera,
  type CameraProblem,
} from './open-camera.ts';
import { createRepeatGuard } from './repeats.ts';
import { watchCodes } from './watch-codes.ts';

const wantedKey = 'doorCamera';
const chosenKey = 'doorCameraId';
const torchKey = 'doorTorch';

export type CameraState = { status: 'off' | 'starting' | 'on' } | { status: 'problem'; problem: CameraProblem };

/** The camera of this device, reading codes while it is wanted and the page is visible. The choices are remembered. */
export function useCamera(onCode: (code: string, seenAt: number) => void) {
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  const [isWanted, setWanted] = useState(() => readStored(wantedKey) === 'on');
  const [chosen, setChosen] = useState(() => readStored(chosenKey));
  const [state, setState] = useState<CameraState>({ status: 'off' });
  const [stream, setStream] = useState<MediaStream>();
  const [cameras, setCameras] = useState<Camera[]>([]);
  const [tries, setTries] = useState(0);
  const isVisible = useIsVisible();
  const tellCode = useEffectEvent(onCode);
  const isRunning = isWanted && isVisible;

  useEffect(() => {
    if (!isRunning || !video) return;
    const ending = new AbortController();
    void run(video, { chosen, signal: ending.signal, setState, setStream, setCameras, onCode: tellCode });
    return () => {
      ending.abort();
      setStream(undefined);
      setState({ status: 'off' });
    };
  }, [isRunning, video, chosen, tries]);

  const { torch, light } = useTorch(stream);
  return {
    /** The ref of the element that shows the picture. */
    setVideo,
    isWanted,
    state: isWanted && state.status === 'off' ? ({ status: 'starting' } as CameraState) : state,
    cameras,
    chosen: stream?.getVideoTracks()[0]?.getSettings().deviceId ?? chosen,
    torch,
    light,
    start: () => {
      store(wantedKey, 'on');
      setWanted(true);
      setTries((count) => count + 1);
    },
    stop: () => {
      store(wantedKey, 'off');
      setWanted(false);
    },
    choose: (id: string) => {
      store(chosenKey, id);
      setChosen(id);
    },
  };
}

/** The camera's light: null where it has none. */
function useTorch(stream: MediaStream | undefined) {
  const [isOn, setOn] = useState(() => readStored(torchKey) === 'on');
  const canLight = stream !== undefined && hasTorch(stream);
  useEffect(() => {
    if (stream && canLight) void setTorch(stream, isOn);
  }, [stream, canLight, isOn]);
  const light = (isWanted: boolean) => {
    store(torchKey, isWanted ? 'on' : 'off');
    setOn(isWanted);
  };
  return { torch: canLight ? isOn : null, light };
}

type Run = {
  chosen: string | null;
  signal: AbortSignal;
  setState: (state: CameraState) => void;
  setStream: (stream: MediaStream) => void;
  setCameras: (cameras: Camera[]) => void;
  onCode: (code: string, seenAt: number) => void;
};

function stopTracks(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

/** Opens the camera and reads codes until `signal` ends it. */
async function run(video: HTMLVideoElement, { chosen, signal, setState, setStream, setCameras, onCode }: Run) {
  setState({ status: 'starting' });
  try {
    const opening = openCamera(chosen);
    const close = () => void opening.then(stopTracks, () => undefined);
    const [stream, decoder] = await Promise.all([opening, loadDecoder()]).catch((error: unknown) => {
      // Without a reader the camera is not needed, nor its light.
      close();
      throw error;
    });
    if (signal.aborted) return close();
    signal.addEventListener('abort', close);
    // A camera that is unplugged, or taken by another app.
    stream.getVideoTracks()[0]?.addEventListener('ended', () => setState({ status: 'problem', problem: 'busy' }));
    video.srcObject = stream;
    await video.play();
    setStream(stream);
    setCameras(await listCameras());
    setState({ status: 'on' });
    const guard = createRepeatGuard();
    await watchCodes(video, { decoder, signal, onCode: (code, at) => guard.isNew(code, at) && onCode(code, at) });
  } catch (error) {
    if (!signal.aborted)
      setState({ status: 'problem', problem: error instanceof CameraError ? error.problem : 'failed' });
  }
}

function useIsVisible(): boolean {
  const [isVisible, setVisible] = useState(true);
  useEffect(() => {
    const update = () => setVisible(document.visibilityState === 'visible');
    update();
    document.addEventListener('visibilitychange', update);
    return () => document.removeEventListener('visibilitychange', update);
  }, []);
  return isVisible;
}
