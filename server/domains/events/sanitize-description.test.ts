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
  ['<b><strong>Doors</strong></b> at 22', '<strong>Doors</strong> at 22'],
])('%s leaves %s', (html, rest) => {
  expect(sanitizeDescription(html)).toBe(rest);
});
