import { toast } from '#web/platform/ui/toast.tsx';

const timeoutMs = 8000;

/** The browser's position as the `near` filter writes it. When there is none, shows why and returns undefined. */
export function locate(): Promise<string | undefined> {
  return new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) =>
        // Two decimals are about a kilometre: near enough for a night out, and no more than that is sent.
        resolve([coords.latitude, coords.longitude].map((degrees) => Math.round(degrees * 100) / 100).join(',')),
      (error) => {
        const isDenied = error.code === error.PERMISSION_DENIED;
        toast.info('Choose a city instead.', {
          title: isDenied ? 'Your browser does not share where you are' : 'We could not find out where you are',
        });
        resolve(undefined);
      },
      { timeout: timeoutMs, maximumAge: 600_000 },
    );
  });
}
