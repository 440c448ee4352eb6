export type CameraProblem = 'refused' | 'missing' | 'busy' | 'insecure' | 'failed';

export class CameraError extends Error {
  readonly problem: CameraProblem;

  constructor(problem: CameraProblem, cause?: unknown) {
    super(problem, { cause });
    this.problem = problem;
  }
}

const problems: Record<string, CameraProblem> = {
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
  NotReadableError: 'busy',
  AbortError: 'busy',
};

/** Opens the camera that was chosen, else the one at the back of a phone. */
export async function openCamera(deviceId: string | null): Promise<MediaStream> {
  // Browsers offer cameras on https only.
  if (!('mediaDevices' in navigator)) throw new CameraError('insecure');
  try {
    return await stream(deviceId);
  } catch (error) {
    const name = error instanceof Error ? error.name : '';
    // The chosen camera is not plugged in any more.
    if (deviceId && problems[name] === 'missing') return openCamera(null);
    throw new CameraError(problems[name] ?? 'failed', error);
  }
}

/** Fine enough for a code at arm's length; more would only take longer to read. */
function stream(deviceId: string | null): Promise<MediaStream> {
  const size = { width: { ideal: 1280 }, height: { ideal: 720 } };
  const which = deviceId ? { deviceId: { exact: deviceId } } : { facingMode: { ideal: 'environment' } };
  return navigator.mediaDevices.getUserMedia({ video: { ...size, ...which }, audio: false });
}

export type Camera = { id: string; label: string };

/** The cameras of this device; they have names once one was opened. */
export async function listCameras(): Promise<Camera[]> {
  const devices = await navigator.mediaDevices.enumerateDevices();
  const cameras = devices.filter(({ kind, deviceId }) => kind === 'videoinput' && deviceId !== '');
  return cameras.map(({ deviceId, label }, place) => ({ id: deviceId, label: label || `Camera ${place + 1}` }));
}

/** The compiler's list of capabilities has no torch yet. */
type TorchCapabilities = MediaTrackCapabilities & { torch?: boolean };

/** Whether the open camera has a light. */
export function hasTorch(stream: MediaStream): boolean {
  const capabilities: TorchCapabilities | undefined = stream.getVideoTracks()[0]?.getCapabilities?.();
  return capabilities?.torch === true;
}

/** Turns the camera's light on or off; some phones refuse while the battery is low. */
export async function setTorch(stream: MediaStream, isOn: boolean): Promise<void> {
  const light = { torch: isOn } as MediaTrackConstraintSet;
  await stream
    .getVideoTracks()[0]
    ?.applyConstraints({ advanced: [light] })
    .catch(() => undefined);
}
