import type { Coordinates } from './map-link.ts';

const timeoutMs = 10_000;

/** Where this device is, as exactly as it knows; or why that is not known. */
export function findDevice(): Promise<Coordinates | { problem: string }> {
  return new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ latitude: exact(coords.latitude), longitude: exact(coords.longitude) }),
      (error) => {
        const isDenied = error.code === error.PERMISSION_DENIED;
        resolve({
          problem: isDenied
            ? 'Your browser does not share where you are. Paste a link instead.'
            : 'We could not find out where you are. Paste a link instead.',
        });
      },
      { timeout: timeoutMs, enableHighAccuracy: true },
    );
  });
}

/** Five decimals are about a metre. */
function exact(degrees: number): number {
  return Math.round(degrees * 1e5) / 1e5;
}
