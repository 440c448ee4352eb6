import { toast } from '#web/platform/ui/toast.tsx';

const timeoutMs = 8000;

/** Where the browser is, as the address of a list writes it. Undefined, with the reason said, when it does not tell. */
export function locate(): Promise<string | undefined> {
  return new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) =>
        // Two decimals are about a kilometre: near enough for a night out, and no more than that is sent.
        resolve([coords.latitude, coords.longitude].map((degrees) => Math.round(degrees * 100) / 100).join(',')),
      (refusal) => {
        const isRefused = refusal.code === refusal.PERMISSION_DENIED;
        toast.info('Choose a city instead.', {
          title: isRefused ? 'Your browser does not share where you are' : 'We could not find out where you are',
        });
        resolve(undefined);
      },
      { timeout: timeoutMs, maximumAge: 600_000 },
    );
  });
}
