import type { Art } from './art/art.ts';
import { cornerArcs, overlappingDiscs, ripples, vinyl } from './art/discs.ts';
import { arches, bubbles, colourStudy, eye, links, network, stairs } from './art/forms.ts';
import { halftoneMoon, tileGrid, warpedChecker } from './art/grids.ts';
import { equalizer, ribbon, soundRidges, spiral, streamers, stripedDisc } from './art/lines.ts';
import { blobs, cutouts, lotus, stones } from './art/organic.ts';
import { bigTop, bloom, hills, pennants, sunRays } from './art/outdoors.ts';
import { confetti, coupe, mirrorBall, starburst } from './art/party.ts';
import { curtain, keys, mask, rope, speakers } from './art/stage.ts';
import { bottles, bowl, citrus, setTable } from './art/table.ts';
import { dayNumeral } from './art/type.ts';
import { echo } from './layouts/echo.ts';
import { titleAbove, titleBelow, woodType } from './layouts/fields.ts';
import { framedPrint, labelOn, titleAside, titleOver } from './layouts/full.ts';
import type { Layout } from './layouts/layout.ts';
import { orbit } from './layouts/orbit.ts';
import type { Ground } from './scheme.ts';

/** One design of a poster: a drawing, a layout, and the grounds it looks good on. */
export type Composition = { art: Art; layout: Layout; grounds: readonly Ground[] };

const any: readonly Ground[] = ['paper', 'bright', 'soft', 'deep', 'ink'];
const light: readonly Ground[] = ['paper', 'bright', 'soft'];
const vivid: readonly Ground[] = ['bright', 'soft', 'deep'];
const dark: readonly Ground[] = ['deep', 'ink'];

const make = (art: Art, layout: Layout, grounds: readonly Ground[] = any): Composition => ({ art, layout, grounds });

const clubNight = [
  make(vinyl, titleBelow, dark),
  make(stripedDisc, titleOver, light),
  make(halftoneMoon, woodType),
  make(speakers, titleAside),
  make(warpedChecker, labelOn),
  make(mirrorBall, woodType, dark),
  make(equalizer, titleAbove, dark),
  make(spiral, titleOver, light),
  make(stripedDisc, echo, [...vivid, 'ink']),
  make(tileGrid, orbit),
];
const party = [
  make(mirrorBall, titleBelow),
  make(confetti, titleAbove),
  make(starburst, labelOn),
  make(streamers, woodType),
  make(coupe, titleBelow),
  make(warpedChecker, woodType),
  make(confetti, titleOver, light),
  make(ribbon, titleAside),
  make(confetti, echo, [...vivid, 'ink']),
  make(streamers, orbit),
];
const concert = [
  make(soundRidges, titleAbove),
  make(vinyl, woodType),
  make(keys, titleBelow),
  make(ribbon, titleBelow),
  make(curtain, woodType),
  make(speakers, titleAbove),
  make(cornerArcs, titleOver, light),
  make(ripples, framedPrint),
  make(vinyl, orbit),
];
const festival = [
  make(sunRays, woodType, vivid),
  make(hills, titleAbove),
  make(bigTop, titleBelow),
  make(pennants, labelOn),
  make(bloom, woodType),
  make(cornerArcs, titleAbove, vivid),
  make(tileGrid, titleAside),
  make(sunRays, titleOver, light),
  make(hills, orbit),
];
const foodAndDrink = [
  make(citrus, titleBelow),
  make(bottles, titleAbove),
  make(setTable, framedPrint),
  make(bowl, woodType),
  make(coupe, titleAside),
  make(citrus, labelOn),
  make(bottles, titleOver, light),
];
const arts = [
  make(eye, titleBelow),
  make(mask, woodType),
  make(cutouts, framedPrint),
  make(colourStudy, titleAside),
  make(arches, titleAbove),
  make(curtain, titleBelow),
  make(overlappingDiscs, titleOver, light),
  make(tileGrid, titleBelow),
  make(mask, orbit),
];
const wellness = [
  make(lotus, titleBelow),
  make(stones, titleAbove, light),
  make(ripples, titleBelow, light),
  make(hills, framedPrint, light),
  make(blobs, titleOver, light),
  make(bloom, titleBelow, light),
  make(cornerArcs, framedPrint),
  make(lotus, orbit),
];
const networking = [
  make(bubbles, titleBelow),
  make(links, titleAside),
  make(network, titleBelow),
  make(overlappingDiscs, titleAbove),
  make(tileGrid, woodType),
  make(stairs, titleAbove),
  make(network, labelOn),
];
const other = [
  make(overlappingDiscs, titleBelow),
  make(tileGrid, titleAbove),
  make(dayNumeral, titleBelow),
  make(rope, titleAbove),
  make(stairs, titleBelow),
  make(blobs, framedPrint),
  make(stripedDisc, labelOn),
];

/** The compositions of each category; all are equally likely. */
export const compositions: Readonly<Record<string, readonly Composition[]>> = {
  club_night: clubNight,
  party,
  concert,
  festival,
  food_and_drink: foodAndDrink,
  arts,
  wellness,
  networking,
  other,
};

/** The compositions for a category; an unknown one is drawn as `other`. */
export function compositionsOf(category: string): readonly Composition[] {
  return compositions[category] ?? other;
}

/** For titles that no font can show: the day of the month is the picture. */
export const untitled: Composition = make(dayNumeral, titleBelow);
