import { describe, expect, test } from 'vitest';
import { findOffences } from './find-offences.ts';

const messages = (files: Record<string, string>) =>
  findOffences(new Map(Object.entries(files))).map(({ path, line, message }) => `${path}:${line} ${message}`);

const one = (path: string, source: string) => messages({ [path]: source });

describe('what the import law allows', () => {
  test.each([
    ['server/domains/checkout/pay.ts', `import { listTickets } from '../tickets/queries.ts';`],
    ['server/domains/checkout/pay.ts', `import { hold } from './hold.ts';\nimport pg from 'pg';`],
    ['server/domains/auth/login.ts', `import type { AppContext } from '#server/context.ts';`],
    ['server/domains/auth/login.ts', `import { type AppContext } from '#server/context.ts';`],
    ['server/app.ts', `import { routes } from './domains/checkout/routes.ts';`],
    ['server/domains/auth/auth.test.ts', `import { createTestApp } from '#server/testing/app.ts';`],
    ['server/domains/auth/auth.test.ts', `import { buildOrder } from '../checkout/factory.ts';`],
    ['server/testing/app.ts', `import { startMailbox } from '#sandbox/mailbox/start.ts';`],
    ['server/platform/pages/load-handler.ts', `import type { createHandler } from '#web/handler.ts';`],
    [
      'web/domains/events/event-page.tsx',
      `import { paths } from '#web/paths.ts';\nimport css from './card.css?inline';`,
    ],
    ['web/routes.ts', `import { Shell } from '#web/platform/layout/page-shell.tsx';`],
    ['contract/events.ts', `import { z } from 'zod';`],
    ['e2e/checkout.e2e.ts', `import { buildEvent } from '#server/domains/events/factory.ts';`],
    ['scripts/start.ts', `const { seedDemo } = await import('#server/demo/seed.ts');`],
    ['server/platform/lib/clock.ts', `export const now = () => new Date();`],
    ['web/domains/events/when.ts', `const day = new Date(event.starts_at);`],
    ['server/domains/auth/login.ts', `// never Date.now() here\nconst later = new Date(1);`],
  ])('%s: %s', (path, source) => {
    expect(one(path, source)).toEqual([]);
  });
});

describe('what it refuses', () => {
  test.each([
    [
      'web knows server',
      'web/domains/events/x.ts',
      `import { a } from '#server/domains/events/queries.ts';`,
      'must not know server',
    ],
    ['server knows web', 'server/platform/pages/x.ts', `import { a } from '#web/paths.ts';`, 'must not know web'],
    [
      'contract knows server',
      'contract/x.ts',
      `import { a } from '#server/platform/lib/money.ts';`,
      'must not know server',
    ],
    ['sandbox knows contract', 'sandbox/x.ts', `import { a } from '#contract/paths.ts';`, 'must not know contract'],
    [
      'server knows sandbox',
      'server/platform/mail/x.ts',
      `import { a } from '#sandbox/lib/x.ts';`,
      'must not know sandbox',
    ],
    ['a low domain looks up', 'server/domains/auth/x.ts', `import { a } from '../tickets/queries.ts';`, 'look up'],
    [
      'even for a type',
      'server/domains/auth/x.ts',
      `import type { A } from '#server/domains/tickets/queries.ts';`,
      'look up',
    ],
    ['or dynamically', 'server/domains/auth/x.ts', `await import('#server/domains/tickets/queries.ts');`, 'look up'],
    [
      'or by re-export',
      'server/domains/auth/x.ts',
      `export { a } from '#server/domains/tickets/queries.ts';`,
      'look up',
    ],
    [
      'lib knows a domain',
      'server/platform/lib/x.ts',
      `import { a } from '#server/domains/auth/queries.ts';`,
      'look up',
    ],
    [
      'a domain builds the context',
      'server/domains/auth/x.ts',
      `import { a } from '#server/create-context.ts';`,
      'look up',
    ],
    [
      'platform knows the context',
      'server/platform/lib/x.ts',
      `import type { A } from '#server/context.ts';`,
      'look up',
    ],
    ['ui knows the API', 'web/platform/ui/x.tsx', `import { a } from '#web/platform/api/client.ts';`, 'look up'],
    [
      'the layout knows a page',
      'web/platform/layout/x.tsx',
      `import { a } from '#web/pages/about-page.tsx';`,
      'look up',
    ],
    [
      'another domain’s routes',
      'server/domains/checkout/x.ts',
      `import { a } from '../tickets/routes.ts';`,
      'own domain alone',
    ],
    [
      'another domain’s mails',
      'server/domains/checkout/x.ts',
      `import { a } from '../tickets/order-email.ts';`,
      'own domain',
    ],
    ['product uses a factory', 'server/domains/checkout/x.ts', `import { a } from './factory.ts';`, 'is not a test'],
    ['product uses the test harness', 'server/app.ts', `import { a } from './testing/clock.ts';`, 'is not a test'],
    [
      'type crossing used as a value',
      'server/platform/pages/load-handler.ts',
      `import { a } from '#web/handler.ts';`,
      'type only',
    ],
    [
      'relative path across top folders',
      'server/platform/lib/x.ts',
      `import { a } from '../../../contract/x.ts';`,
      '#contract/',
    ],
    ['no extension', 'server/platform/lib/x.ts', `import { a } from './money';`, 'with its extension'],
    ['Node in the browser', 'web/platform/lib/x.ts', `import { a } from 'node:fs';`, 'runs in browsers'],
    ['a folder outside the law', 'server/misc/x.ts', ``, 'does not know'],
    ['a name in camel case', 'server/platform/lib/fooBar.ts', ``, 'kebab-case'],
    ['a folder in capitals', 'web/platform/ui/Icons/x.tsx', ``, 'kebab-case'],
    ['a barrel', 'server/domains/auth/index.ts', ``, 'barrel'],
    ['the machine’s time', 'server/domains/auth/x.ts', `const a = Date.now();`, 'clock'],
    ['SQL’s time', 'server/domains/auth/x.ts', 'sql`update a set b = now()`', 'SQL tell the time'],
    ['chance', 'server/domains/auth/x.ts', `const a = Math.random();`, 'random'],
    ['home-made money', 'web/domains/events/x.tsx', `const a = price.toFixed(2);`, 'format-money'],
    ['the environment', 'server/domains/auth/x.ts', `const a = process.env.PORT;`, 'environment'],
  ])('%s', (_what, path, source, message) => {
    expect(one(path, source).join('\n')).toContain(message);
  });

  test('says where', () => {
    expect(one('server/platform/lib/x.ts', `\n\nimport {\n  a,\n} from '#web/paths.ts';`)).toEqual([
      'server/platform/lib/x.ts:3 server must not know web',
    ]);
  });

  test('circles, types included', () => {
    const files = {
      'server/domains/auth/a.ts': `import { b } from './b.ts';`,
      'server/domains/auth/b.ts': `import { c } from './c.ts';`,
      'server/domains/auth/c.ts': `import type { a } from '#server/domains/auth/a.ts';`,
    };
    expect(messages(files).join()).toContain(
      'server/domains/auth/a.ts → server/domains/auth/b.ts → server/domains/auth/c.ts → server/domains/auth/a.ts',
    );
  });
});
