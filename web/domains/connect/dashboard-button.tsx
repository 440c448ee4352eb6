import ExternalLink from 'icon:external-link';
import { useState } from 'react';

import { Button } from '#web/platform/ui/button.tsx';
import { buttonStyle, type ButtonLook } from '#web/platform/ui/button-style.ts';

import { openDashboard } from './open-dashboard.ts';

type DashboardButtonProps = Pick<ButtonLook, 'variant'> & { getLink: () => Promise<{ url: string }> };

/** Opens the provider's dashboard in a new tab; where the browser allows none, the address becomes a link. */
export function DashboardButton({ getLink, variant }: DashboardButtonProps) {
  const [isBusy, setBusy] = useState(false);
  const [address, setAddress] = useState<string | null>(null);
  const open = async () => {
    setBusy(true);
    setAddress(await openDashboard(getLink));
    setBusy(false);
  };
  if (address !== null)
    return (
      <a
        href={address}
        target="_blank"
        rel="noreferrer"
        // It opens once.
        onClick={() => setTimeout(() => setAddress(null))}
        className={buttonStyle({ variant })}
      >
        Open it in a new tab
      </a>
    );
  return (
    <Button variant={variant} is_busy={isBusy} onClick={() => void open()}>
      Open payment account
      <ExternalLink aria-hidden="true" className="size-4" />
      <span className="sr-only"> at our payment provider, in a new tab</span>
    </Button>
  );
}
