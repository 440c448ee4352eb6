import { describe, expect, it } from 'vitest';

import { nothingSaved, withChange } from './local-saved.ts';

describe('withChange', () => {
  it('adds the newest first, without duplicates, and removes it again', () => {
    const on = { kind: 'event_ids', isOn: true } as const;
    const marks = withChange(withChange(withChange(nothingSaved, { ...on, id: 'a' }), { ...on, id: 'b' }), {
      ...on,
      id: 'a',
    });
    expect(marks).toEqual({ event_ids: ['a', 'b'], organizer_ids: [], artist_ids: [] });
    expect(withChange(marks, { ...on, id: 'a', isOn: false }).event_ids).toEqual(['b']);
  });

  it('limits the list to a hundred entries', () => {
    let marks = nothingSaved;
    for (let n = 0; n < 120; n += 1) marks = withChange(marks, { kind: 'organizer_ids', id: String(n), isOn: true });
    expect([marks.organizer_ids.length, marks.organizer_ids[0]]).toEqual([100, '119']);
  });
});
