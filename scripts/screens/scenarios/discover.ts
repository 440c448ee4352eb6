import { expect } from '../expect.ts';
import { type Scenario, visit } from '../scenario.ts';

/** Finding something to go to. */
export const discover: Scenario = async ({ open, capture }) => {
  const home = await open('/');
  await capture(home, 'home-first', 'The first screen of the home page');
  await capture(home, 'home-whole', 'The home page from top to bottom', { fullPage: true });

  await home.getByRole('combobox', { name: 'What' }).click();
  await expect(home.getByRole('listbox').getByRole('option', { name: 'Tonight' })).toBeVisible();
  await capture(home, 'home-search-open', 'Before anything is typed: ways in');
  await home.getByRole('combobox', { name: 'What' }).fill('techno berlin next 30 days under 30');
  await expect(home.getByRole('option', { name: /^Search “techno berlin”/ })).toBeVisible();
  await capture(home, 'home-search-line', 'A line, and how it is understood');
  await home.keyboard.press('Enter');
  await expect(home.getByRole('link', { name: 'Remove filter: Berlin' })).toBeVisible();
  await capture(home, 'events-from-line', 'What was found by it');

  const events = await open('/events');
  await capture(events, 'events-plain', 'All events');
  await events.getByRole('button', { name: 'Any price' }).click();
  await capture(events, 'events-filter', 'A filter, open');
  await visit(events, '/events?city=Berlin&price_max=3000&sort=price');
  await capture(events, 'events-filtered', 'Events in Berlin up to 30, cheapest first');
  await visit(events, '/events?search=submarine+disco&date=weekend');
  await capture(events, 'events-empty', 'Nothing fits, and what to loosen');
  await visit(events, '/events?search=disco');
  await capture(events, 'events-found', 'What a word finds', { fullPage: true });
  await events.getByRole('combobox', { name: 'What' }).fill('nacht');
  // Until the response arrives, the previous suggestions are shown.
  await expect(events.getByRole('option', { name: /nachtschicht/i }).first()).toBeVisible();
  await capture(events, 'events-suggestions', 'Suggestions while typing');
  await visit(events, '/nowhere');
  await capture(events, 'not-found', 'An address without a page');
};
