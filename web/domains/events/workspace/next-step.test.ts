import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { matchPath } from 'react-router';
import { expect, test } from 'vitest';

import { ChecklistItem, nextStepCodes } from '#contract/hosting.ts';

import routes from '#web/routes.ts';

import { nextStepOf, placeOfField } from './next-step.ts';

const party = { slug: 'a-night', organization: { handle: 'owls' }, is_postponed: false, starts_at: null };
const fields = ChecklistItem.shape.field.options;

const pathsOf = (entries: RouteConfigEntry[]): string[] =>
  entries.flatMap(({ path, children = [] }) => [...(path === undefined ? [] : [`/${path}`]), ...pathsOf(children)]);

/** The longest pattern of a page of ours that has the address; none for one that only leads to “Not found”. */
function pageAt(address: string): string | undefined {
  const { pathname } = new URL(address, 'https://velvet.example');
  const patterns = pathsOf(routes).filter((pattern) => pattern !== '/*' && matchPath(pattern, pathname));
  return patterns.toSorted((a, b) => b.length - a.length)[0];
}

/** The forms of the editor, in which a field has its own name as its id. */
function sectionsOfEditor(): string[] {
  const folder = join(import.meta.dirname, '../edit');
  const files = readdirSync(folder).filter((file) => file.endsWith('-section.tsx'));
  return files.map((file) => readFileSync(join(folder, file), 'utf8')).filter((text) => /\bfield\(/.test(text));
}

test.each(fields)('what is missing in “%s” leads to a page, and to a field that is there', (field) => {
  const address = placeOfField(field, party);
  expect(pageAt(address)).toBeDefined();
  const [, hash] = address.split('#');
  if (hash === undefined) return;
  expect(pageAt(address)).toBe('/events/:slug/edit');
  expect(sectionsOfEditor().filter((text) => text.includes(`'${hash}'`))).toHaveLength(1);
});

test('a name the editor does not have is not there', () => {
  expect(sectionsOfEditor().filter((text) => text.includes(`'no_such_field'`))).toEqual([]);
});

test.each(nextStepCodes)('the next step “%s” has words and a page', (code) => {
  const step = nextStepOf({ ...party, next_step: { code, field: null, ticket_type: null } });
  expect(step?.label).not.toBe('');
  expect(pageAt(step?.to ?? '')).toBeDefined();
});

test('payouts that were rejected lead to the tickets, not to payouts that cannot be finished', () => {
  const next_step = { code: 'finish_payouts' as const, field: 'ticket_types' as const, ticket_type: null };
  expect(nextStepOf({ ...party, next_step })).toEqual({
    label: 'Make tickets free',
    to: '/events/a-night/ticket-types',
  });
});

test('payouts that are being reviewed cannot be finished, only looked at', () => {
  const next_step = { code: 'await_payouts' as const, field: 'payouts' as const, ticket_type: null };
  expect(nextStepOf({ ...party, next_step })?.label).toBe('See payouts');
});

test('the date of a postponed event is set where it is shown whom it reaches', () => {
  const postponed = { ...party, is_postponed: true };
  expect(placeOfField('starts_at', postponed)).toBe('/dashboard/events/a-night/postpone');
  expect(placeOfField('starts_at', { ...postponed, starts_at: '2026-11-21T21:00:00Z' })).toContain('/edit#starts_at');
});
