import { createTestConfig } from '#server/testing/config.ts';
import { mailFaults } from '#server/testing/mail-faults.ts';
import { mailsAbout } from '#server/testing/mails-about.ts';
import { button, paragraph, picture } from '#server/platform/mail/blocks.ts';
import { renderMail } from '#server/platform/mail/layout.ts';
import { memoryFolder } from '#server/testing/memory-folder.ts';
import { mailTemplates } from '#server/mail-templates.ts';
import { expect, test } from 'vitest';

const config = createTestConfig({ databaseUrl: '', dataDir: memoryFolder(), port: 1 });
const poster = picture({
  url: `${config.publicUrl}/media/posters/1/2/og-1200.png`,
  alt: 'Poster of Blue Monday',
  width: 552,
  height: 290,
});
const secret = 'kJ3_bY8-qLm2Xz7VwT9rPd';
const written = renderMail(config, {
  subject: 'Your ticket for Blue Monday',
  title: 'You are going to Blue Monday',
  blocks: [poster, paragraph('See you there.'), button('Open it', `${config.publicUrl}/tickets/guest/${secret}`)],
  reason: 'You’re getting this because you bought a ticket.',
});

test('every template has a subject kind', () => {
  expect(Object.keys(mailsAbout).toSorted()).toEqual(Object.keys(mailTemplates).toSorted());
});

test('a mail that follows the rules has no fault', () => {
  expect(mailFaults(config, 'order_confirmation', written)).toEqual([]);
});

test.each([
  ['a new template without a row', 'no_such_mail', written, /has no row/],
  ['a poster in a mail about an account', 'welcome', written, /poster of an event it is not about/],
  [
    'a mail about an event without its poster',
    'order_confirmation',
    { ...written, html: written.html.replace(/<img[^>]+posters[^>]+>/, '') },
    /has not the poster/,
  ],
  [
    'a picture of somebody else',
    'order_confirmation',
    { ...written, html: written.html.replaceAll(`src="${config.publicUrl}/icon`, 'src="https://pixel.example/icon') },
    /picture that is not ours/,
  ],
  [
    'no word about dark programs',
    'order_confirmation',
    { ...written, html: written.html.replace('name="color-scheme"', 'name="other"') },
    /can be dark/,
  ],
  [
    'a code in the subject',
    'order_confirmation',
    { ...written, subject: 'Your code is 123456' },
    /secret in its subject/,
  ],
  ['a secret in the subject', 'order_confirmation', { ...written, subject: `Open ${secret}` }, /secret in its subject/],
  [
    'a sentence that the text has not',
    'order_confirmation',
    { ...written, text: written.text.replace('See you there.', '') },
    /has not in its text: See you there\./,
  ],
  [
    'an address that the text has not',
    'order_confirmation',
    { ...written, text: written.text.replace(secret, '') },
    /has not in its text: http/,
  ],
])('%s is found', (_what, template, mail, fault) => {
  expect(mailFaults(config, template, mail).join('\n')).toMatch(fault);
});
