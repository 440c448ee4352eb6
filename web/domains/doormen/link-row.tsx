import type { DoorDevice, DoorLink } from '#contract/doormen.ts';
import { counted } from '#contract/counted.ts';

import { Badge } from '#web/platform/ui/badge.tsx';
import { Button } from '#web/platform/ui/button.tsx';
import { DateTime } from '#web/platform/ui/date-time.tsx';
import { rowId } from '#web/platform/ui/use-next-focus.ts';

import type { Removal } from './use-crew.ts';

type LinkRowProps = { link: DoorLink; zone: string; can_add: boolean; onRemove: (removal: Removal) => void };

/** One link: whether phones can still join with it, and those that did. */
export function LinkRow({ link, zone, can_add, onRemove }: LinkRowProps) {
  const isLocked = link.state === 'locked';
  return (
    <li id={rowId(link)} className="grid gap-2 rounded-card border border-line p-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="min-w-0 grow basis-48">
          <span className="font-semibold">
            {link.name ? (
              <bdi className="wrap-anywhere">{link.name}</bdi>
            ) : (
              <>
                Link from <DateTime instant={link.created_at} zone={zone} />
              </>
            )}
          </span>
          <span className="block text-sm text-ink-soft">{stateText(link, can_add)}</span>
        </p>
        <Badge tone={isLocked ? 'danger' : 'positive'}>{isLocked ? 'Locked' : 'Open'}</Badge>
        <Button
          size="sm"
          variant="quiet"
          onClick={() => onRemove({ kind: 'link', id: link.id, name: 'this link and its phones' })}
        >
          Remove link
        </Button>
      </div>
      {link.devices.length > 0 && (
        <ul className="grid border-t border-line">
          {link.devices.map((device) => (
            <Device key={device.id} device={device} is_locked={isLocked} zone={zone} onRemove={onRemove} />
          ))}
        </ul>
      )}
    </li>
  );
}

function stateText({ state, tries_left, devices }: DoorLink, canAdd: boolean): string {
  if (state === 'locked') {
    const advice = canAdd ? ' Create a new link.' : '';
    return `Too many wrong PINs: no more phones can join. Those already in stay connected.${advice}`;
  }
  const tries = tries_left === 5 ? '' : ` ${counted(tries_left, 'try', 'tries')} left for the PIN.`;
  return (devices.length === 0 ? 'No phone has joined yet.' : 'Phones can join with the PIN.') + tries;
}

type DeviceProps = { device: DoorDevice; is_locked: boolean; zone: string; onRemove: (removal: Removal) => void };

function Device({ device: { id, name, scans, last_seen_at }, is_locked, zone, onRemove }: DeviceProps) {
  const kind = is_locked ? 'locked_device' : 'device';
  return (
    <li
      id={rowId({ id })}
      className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-2 last:border-0 last:pb-0"
    >
      <p className="min-w-0 grow basis-48">
        <bdi className="font-semibold wrap-anywhere">{name}</bdi>
        <span className="block text-sm text-ink-soft">
          {counted(scans, 'scan')} · seen <DateTime instant={last_seen_at} zone={zone} />
        </span>
      </p>
      <Button size="sm" variant="quiet" onClick={() => onRemove({ kind, id, name })}>
        Remove
        <span className="sr-only"> {name}</span>
      </Button>
    </li>
  );
}
