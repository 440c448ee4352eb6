import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import { ArrivalsChart } from './arrivals-chart.tsx';
import { ConflictList, OverrideList } from './incidents.tsx';
import { OldCodes } from './old-codes.tsx';

// The clocks went back at 3:00 in Berlin: 2:30 came twice.
const [first, second] = ['2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z'];
const time_zone = 'Europe/Berlin';

test('the times of the report name their zone on any night: its host may be elsewhere', () => {
  const at = '2026-11-27T22:15:00.000Z';
  const who = { ticket_id: 'a', holder: 'Ana', ticket_type: 'Regular' };
  const entries = [{ at, gate: 'North', device: 'Phone' }];
  const conflicts = [{ ...who, result: 'already_in' as const, reason: null, entries }];
  const override = { at, gate: '', by: 'Dana', reason: 'Phone broken', ticket_type: 'Regular' };
  const code = { ...who, replaced_at: first, last_at: at, refusals: 1, replaced_by: 'reissue' as const };
  const old_codes = { kinds: [{ replaced_by: 'reissue' as const, codes: 1, refusals: 1 }], refused: [code] };
  for (const part of [
    <ArrivalsChart key="a" arrivals={[{ at, gate: '', admitted: 1 }]} time_zone={time_zone} />,
    <ConflictList key="b" conflicts={conflicts} conflict_count={1} time_zone={time_zone} />,
    <OverrideList key="c" overrides={[override]} time_zone={time_zone} />,
    <OldCodes key="d" old_codes={old_codes} time_zone={time_zone} />,
  ])
    expect(renderToStaticMarkup(part)).toContain('23:15 CET');
});

test('on the night the clocks change, who was let in twice has two different times', () => {
  const entries = [first, second].map((at) => ({ at, gate: 'North', device: 'Phone' }));
  const ticket = { ticket_id: 'a', holder: 'Ana', ticket_type: 'Regular' };
  const conflicts = [{ ...ticket, result: 'already_in' as const, reason: null, entries }];
  const html = renderToStaticMarkup(<ConflictList conflicts={conflicts} conflict_count={1} time_zone={time_zone} />);
  expect(html).toContain('02:30 CEST');
  expect(html).toContain('02:30 CET');
});

test('on the night the clocks change, an admission against a refusal and a refused code name the zone', () => {
  const override = { at: second, gate: '', by: 'Dana', reason: 'Phone broken', ticket_type: 'Regular' };
  expect(renderToStaticMarkup(<OverrideList overrides={[override]} time_zone={time_zone} />)).toContain('02:30 CET');
  const refused = {
    ...{ ticket_id: 'a', ticket_type: 'Regular', holder: 'Ana', replaced_at: first, last_at: second, refusals: 1 },
    replaced_by: 'reissue' as const,
  };
  const old_codes = { kinds: [{ replaced_by: 'reissue' as const, codes: 1, refusals: 1 }], refused: [refused] };
  expect(renderToStaticMarkup(<OldCodes old_codes={old_codes} time_zone={time_zone} />)).toContain('02:30 CET');
});

test('on the night the clocks change, the marks below the arrivals name the zone', () => {
  const arrivals = [first, second].map((at) => ({ at, gate: '', admitted: 1 }));
  const html = renderToStaticMarkup(<ArrivalsChart arrivals={arrivals} time_zone={time_zone} />);
  expect(html).toContain('<span>02:30 CEST</span>');
  expect(html).toContain('<span>02:15 CET</span>');
});
