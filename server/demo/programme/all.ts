import { amsterdam } from './amsterdam.ts';
import { barcelona } from './barcelona.ts';
import { berlinSideRooms } from './berlin-side-rooms.ts';
import { berlin } from './berlin.ts';
import { lisbon } from './lisbon.ts';
import { london } from './london.ts';
import { newYork } from './new-york.ts';
import { paris } from './paris.ts';
import { past } from './past.ts';
import type { CityProgramme } from './programme.ts';
import { stockholm } from './stockholm.ts';

/** All events of the demo data, by city. */
export const programmes: readonly CityProgramme[] = [
  berlin,
  berlinSideRooms,
  london,
  newYork,
  paris,
  amsterdam,
  barcelona,
  lisbon,
  stockholm,
  ...past,
];
