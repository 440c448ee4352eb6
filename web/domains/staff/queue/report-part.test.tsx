import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import { ReportPart } from './report-part.tsx';

const report = { name: 'Ada', email: 'ada@example.com', message: 'The calendar closes by itself.' };

test('a report that names nothing has no line for it', () => {
  const markupOf = (about: string) => renderToStaticMarkup(<ReportPart report={{ ...report, about }} />);
  expect(markupOf('/events/night')).toContain('About');
  expect(markupOf('')).not.toContain('About');
});
