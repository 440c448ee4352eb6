import { expect, test } from 'vitest';
import { sanitizeDescription } from './sanitize-description.ts';

test.each([
  ['<p onclick="steal()">Hello</p>', '<p>Hello</p>'],
  ['<script>steal()</script>Hi', 'Hi'],
  ['<img src=x onerror=steal()>', ''],
  ['<svg onload=steal()></svg>', ''],
  ['<iframe src="https://evil.example"></iframe>', ''],
  ['<p style="position:fixed">x</p>', '<p>x</p>'],
  ['<a href="javascript:steal()">x</a>', '<a rel="nofollow noopener ugc" target="_blank">x</a>'],
  ['<a href="data:text/html,x">x</a>', '<a rel="nofollow noopener ugc" target="_blank">x</a>'],
  ['<a href="//evil.example">x</a>', '<a rel="nofollow noopener ugc" target="_blank">x</a>'],
  ['<b>Doors</b> at <i>22</i>', '<strong>Doors</strong> at <em>22</em>'],
  ['<h1>Line-up</h1><h2>Late</h2>', '<h2>Line-up</h2><h2>Late</h2>'],
  ['<ul><li>Cash only</li></ul>', '<ul><li>Cash only</li></ul>'],
  ['<p></p><p><br></p>', ''],
  ['<math><mi//xlink:href="data:x,<script>steal()</script>">x</math>', 'x'],
  ['<p>1 < 2 &amp; 3</p>', '<p>1 &lt; 2 &amp; 3</p>'],
  ['<form action="/x"><input name=a><button>Go</button></form>', 'Go'],
  ['<style>p{display:none}</style><p>x</p>', '<p>x</p>'],
])('%s leaves %s', (html, rest) => {
  expect(sanitizeDescription(html)).toBe(rest);
});

test('nesting is limited, however deep the input', () => {
  const html = '<ul><li>'.repeat(5000) + 'x' + '</li></ul>'.repeat(5000);
  const depth = sanitizeDescription(html).split('<ul>').length - 1;
  expect(depth).toBeLessThanOrEqual(20);
});

test('sanitizing a sanitized description changes nothing', () => {
  const once = sanitizeDescription('<h2>Tonight</h2><p>See <a href="https://example.com">this</a> <b>now</b></p>');
  expect(sanitizeDescription(once)).toBe(once);
});
