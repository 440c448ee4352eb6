import { describe, expect, it } from 'vitest';

import { noMarks, withMark } from './kept-marks.ts';

describe('withMark', () => {
  it('puts the newest first, once, and takes it off again', () => {
    const on = { kind: 'event_ids', isOn: true } as const;
    const marks = withMark(withMark(withMark(noMarks, { ...on, id: 'a' }), { ...on, id: 'b' }), { ...on, id: 'a' });
    expect(marks).toEqual({ event_ids: ['a', 'b'], organizer_ids: [] });
    expect(withMark(marks, { ...on, id: 'a', isOn: false }).event_ids).toEqual(['b']);
  });

  it('keeps a hundred of them', () => {
    let marks = noMarks;
    for (let n = 0; n < 120; n += 1) marks = withMark(marks, { kind: 'organizer_ids', id: String(n), isOn: true });
    expect([marks.organizer_ids.length, marks.organizer_ids[0]]).toEqual([100, '119']);
  });
});
