import LocateFixed from 'icon:locate-fixed';
import { useState } from 'react';

import { readMapLink, type Coordinates } from './map-link.ts';
import { Button } from '#web/platform/ui/button.tsx';
import { TextField } from '#web/platform/ui/field.tsx';

import { findDevice } from './find-device.ts';

type Point = { [Name in keyof Coordinates]: number | null };
type CoordinatesFieldProps = Point & { errors: string | undefined; onChange: (point: Point) => void };

const nowhere: Point = { latitude: null, longitude: null };

/** The point on the map: from a pasted link, or from the device. */
export function CoordinatesField({ latitude, longitude, errors, onChange }: CoordinatesFieldProps) {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isLooking, setLooking] = useState(false);
  const read = (typed: string) => {
    setText(typed);
    const found = readMapLink(typed);
    setProblem(
      typed === '' || found ? undefined : 'There is no location in this link. Copy it from a map’s address bar.',
    );
    if (found) onChange(found);
  };
  const look = async () => {
    setLooking(true);
    const found = await findDevice();
    setLooking(false);
    if ('problem' in found) return setProblem(found.problem);
    setProblem(undefined);
    onChange(found);
  };
  return (
    <div className="grid gap-3">
      <TextField
        label="Point on the map"
        is_optional
        inputMode="url"
        autoComplete="off"
        hint="Paste a link from a map, or coordinates like 52.51, 13.42. Another address removes the point."
        errors={problem ?? errors}
        value={text}
        onChange={({ target }) => read(target.value)}
      />
      <div className="flex flex-wrap items-center gap-3">
        {latitude !== null && longitude !== null && <ChosenPoint latitude={latitude} longitude={longitude} />}
        <Button size="sm" is_busy={isLooking} onClick={() => void look()}>
          <LocateFixed aria-hidden="true" className="size-4" />
          Use my location
        </Button>
        {latitude !== null && (
          <Button
            size="sm"
            variant="quiet"
            onClick={() => {
              setText('');
              onChange(nowhere);
            }}
          >
            Remove the point
          </Button>
        )}
      </div>
    </div>
  );
}

function ChosenPoint({ latitude, longitude }: Coordinates) {
  return (
    <p className="tabular text-sm text-ink-soft">
      {latitude}, {longitude} ·{' '}
      <a
        href={`https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`}
        target="_blank"
        rel="noopener noreferrer"
        className="underline underline-offset-4"
      >
        Look at it<span className="sr-only"> on a map in a new tab</span>
      </a>
    </p>
  );
}
