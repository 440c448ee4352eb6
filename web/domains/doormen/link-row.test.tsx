import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import type { DoorLink } from '#contract/doormen.ts';

import { LinkRow } from './link-row.tsx';

const locked: DoorLink = {
  id: '1',
  name: 'Back door',
  state: 'locked',
  tries_left: 0,
  created_at: '2026-12-12T20:00:00Z',
  devices: [],
};

const render = (can_add: boolean) =>
  renderToStaticMarkup(<LinkRow link={locked} zone="Europe/Berlin" can_add={can_add} onRemove={() => {}} />);

test('a locked link leads to a new one only where one can be made', () => {
  expect(render(true)).toContain('Create a new link.');
  expect(render(false)).toContain('no more phones can join');
  expect(render(false)).not.toContain('Create a new link.');
});
