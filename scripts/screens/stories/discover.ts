import { expect } from '../expect.ts';
import { type Story, visit } from '../stage.ts';

/** Finding something to go to. */
export const discover: Story = async ({ open, shoot }) => {
  const home = await open('/');
  await shoot(home, 'home-first', 'The first screen of the home page');
  await shoot(home, 'home-whole', 'The home page from top to bottom', { isWhole: true });

  await home.getByRole('combobox', { name: 'What' }).click();
  await expect(home.getByRole('listbox').getByRole('option', { name: 'Tonight' })).toBeVisible();
  await shoot(home, 'home-search-open', 'Before anything is typed: ways in');
  await home.getByRole('combobox', { name: 'What' }).fill('techno berlin this month under 30');
  await expect(home.getByRole('option', { name: /^Search “techno berlin”/ })).toBeVisible();
  await shoot(home, 'home-search-line', 'A line, and how it is understood');
  await home.keyboard.press('Enter');
  await expect(home.getByRole('link', { name: 'Remove filter: Berlin' })).toBeVisible();
  await shoot(home, 'events-from-line', 'What was found by it');

  const events = await open('/events');
  await shoot(events, 'events-plain', 'All events');
  await events.getByRole('button', { name: 'Any price' }).click();
  await shoot(events, 'events-filter', 'A filter, open');
  await visit(events, '/events?city=Berlin&price_max=3000&sort=price');
  await shoot(events, 'events-filtered', 'Events in Berlin up to 30, cheapest first');
  await visit(events, '/events?search=submarine+disco&date=weekend');
  await shoot(events, 'events-empty', 'Nothing fits, and what to loosen');
  await visit(events, '/events?search=berlin');
  await shoot(events, 'events-found', 'Many hits for a word', { isWhole: true });
  await events.getByRole('combobox', { name: 'What' }).fill('nacht');
  // Until the answer comes, suggestions for the words before stand there.
  await expect(events.getByRole('option', { name: /nachtschicht/i }).first()).toBeVisible();
  await shoot(events, 'events-suggestions', 'Suggestions while typing');
  await visit(events, '/nowhere');
  await shoot(events, 'not-found', 'An address without a page');
};
