import fc from 'fast-check';
import { expect, test } from 'vitest';
import { html } from './html.ts';
import { oneLine } from './layout.ts';

test('values inserted into HTML are shown as text', () => {
  const text = `<img src=x onerror="alert('1')">&`;
  expect(html`<p title="${text}">${text}</p>`.safe).toBe(
    '<p title="&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;&amp;">&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;&amp;</p>',
  );
});

test('inserted HTML built by `html` is kept, alone or as a list', () => {
  const items = ['a', '<b>'].map((item) => html`<i>${item}</i>`);
  const line = html`<hr />`;
  expect(html`${items}${line}${3}`.safe).toBe('<i>a</i><i>&lt;b&gt;</i><hr />3');
});

test('a line for a header has no control characters and a limited length', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => {
      const line = oneLine(text);
      // oxlint-disable-next-line no-control-regex -- control characters are what must be gone
      expect(line).not.toMatch(/[\u0000-\u001f\u007f\u2028\u2029]/);
      expect(line.length).toBeLessThanOrEqual(180);
    }),
  );
});

test('a line for a header reads in the direction of its letters, whatever a name contains', () => {
  expect(oneLine('\u202Eanna\u202C sent you a ticket for \u2067Nacht\u2069')).toBe('anna sent you a ticket for Nacht');
});
