import { describe, expect, it } from 'vitest';

import { suggestEmail } from './suggest-email.ts';

describe('suggestEmail', () => {
  it.each(['gmial.com', 'gmal.com', 'gmaill.com', 'gmail.con', 'gmail.co', 'GMIAL.COM', 'gnail.com'])(
    'knows what %s was meant to be',
    (domain) => {
      expect(suggestEmail(`Ada.L@${domain}`)).toBe('Ada.L@gmail.com');
    },
  );

  it('knows other mail domains', () => {
    expect(suggestEmail(' ada@hotmial.fr ')).toBe('ada@hotmail.fr');
    expect(suggestEmail('ada@outlok.com')).toBe('ada@outlook.com');
  });

  it.each(['ada@gmail.com', 'ada@mail.com', 'ada@web.de', 'ada@velvet.example', 'ada@', 'ada', '', 'gmial.com'])(
    'has nothing to say about %j',
    (email) => {
      expect(suggestEmail(email)).toBeNull();
    },
  );
});
