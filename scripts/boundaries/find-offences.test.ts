import { describe, expect, test } from 'vitest';
import { findOffences } from './find-offences.ts';

const messages = (files: Record<string, string>) =>
  findOffences(new Map(Object.entries(files))).map(({ path, line, message }) => `${path}:${line} ${message}`);

const one = (path: string, source: string) => messages({ [path]: source });

describe('what the import law allows', () => {
  test.each([
    ['server/checkout/pay.ts', `import { listTickets } from '../tickets/queries.ts';`],
    ['server/checkout/pay.ts', `import { hold } from './hold.ts';\nimport pg from 'pg';`],
    ['server/auth/login.ts', `import type { AppContext } from '#server/context.ts';`],
    ['server/auth/login.ts', `import { type AppContext } from '../context.ts';`],
    ['server/app.ts', `import { routes } from './checkout/routes.ts';`],
    ['server/auth/auth.test.ts', `import { createTestApp } from '#server/testing/app.ts';`],
    ['server/auth/auth.test.ts', `import { buildOrder } from '../checkout/factory.ts';`],
    ['server/testing/app.ts', `import { startMailbox } from '#sandbox/mailbox/start.ts';`],
    ['server/ssr/load-handler.ts', `import type { createHandler } from '#web/handler.ts';`],
    ['web/events/event-page.tsx', `import { paths } from '#web/paths.ts';\nimport css from './card.css?inline';`],
    ['web/routes.ts', `import { Shell } from '#web/layout/page-shell.tsx';`],
    ['contract/events.ts', `import { z } from 'zod';`],
    ['e2e/checkout.e2e.ts', `import { buildEvent } from '#server/events/factory.ts';`],
    ['scripts/start.ts', `const { seedDemo } = await import('#server/demo/seed.ts');`],
    ['server/lib/clock.ts', `export const now = () => new Date();`],
    ['web/ui/countdown.tsx', `const left = until - Date.now();`],
    ['web/events/when.ts', `const day = new Date(event.starts_at);`],
    ['server/auth/login.ts', `// never Date.now() here\nconst later = new Date(1);`],
  ])('%s: %s', (path, source) => {
    expect(one(path, source)).toEqual([]);
  });
});

describe('what it refuses', () => {
  test.each([
    ['web knows server', 'web/events/x.ts', `import { a } from '#server/events/queries.ts';`, 'must not know server'],
    ['server knows web', 'server/ssr/x.ts', `import { a } from '#web/paths.ts';`, 'must not know web'],
    ['contract knows server', 'contract/x.ts', `import { a } from '#server/lib/money.ts';`, 'must not know server'],
    ['sandbox knows contract', 'sandbox/x.ts', `import { a } from '#contract/paths.ts';`, 'must not know contract'],
    ['server knows sandbox', 'server/mail/x.ts', `import { a } from '#sandbox/lib/x.ts';`, 'must not know sandbox'],
    ['a low domain looks up', 'server/auth/x.ts', `import { a } from '../tickets/queries.ts';`, 'look up'],
    ['even for a type', 'server/auth/x.ts', `import type { A } from '#server/tickets/queries.ts';`, 'look up'],
    ['or dynamically', 'server/auth/x.ts', `await import('#server/tickets/queries.ts');`, 'look up'],
    ['or by re-export', 'server/auth/x.ts', `export { a } from '#server/tickets/queries.ts';`, 'look up'],
    ['lib knows a domain', 'server/lib/x.ts', `import { a } from '#server/auth/queries.ts';`, 'look up'],
    ['a domain builds the context', 'server/auth/x.ts', `import { a } from '#server/context.ts';`, 'look up'],
    ['ui knows the API', 'web/ui/x.tsx', `import { a } from '#web/api/client.ts';`, 'look up'],
    ['a page knows the layout', 'web/events/x.tsx', `import { a } from '#web/layout/page-shell.tsx';`, 'look up'],
    [
      'another domain’s routes',
      'server/checkout/x.ts',
      `import { a } from '../tickets/routes.ts';`,
      'own domain alone',
    ],
    ['another domain’s mails', 'server/checkout/x.ts', `import { a } from '../tickets/order-email.ts';`, 'own domain'],
    ['product uses a factory', 'server/checkout/x.ts', `import { a } from './factory.ts';`, 'is not a test'],
    ['product uses the test harness', 'server/app.ts', `import { a } from './testing/clock.ts';`, 'is not a test'],
    [
      'type crossing used as a value',
      'server/ssr/load-handler.ts',
      `import { a } from '#web/handler.ts';`,
      'type only',
    ],
    ['relative path across top folders', 'server/lib/x.ts', `import { a } from '../../contract/x.ts';`, '#contract/'],
    ['no extension', 'server/lib/x.ts', `import { a } from './money';`, 'with its extension'],
    ['Node in the browser', 'web/lib/x.ts', `import { a } from 'node:fs';`, 'runs in browsers'],
    ['a folder outside the law', 'server/misc/x.ts', ``, 'does not know'],
    ['a name in camel case', 'server/lib/fooBar.ts', ``, 'kebab-case'],
    ['a folder in capitals', 'web/ui/Icons/x.tsx', ``, 'kebab-case'],
    ['a barrel', 'server/auth/index.ts', ``, 'barrel'],
    ['the machine’s time', 'server/auth/x.ts', `const a = Date.now();`, 'clock'],
    ['SQL’s time', 'server/auth/x.ts', 'sql`update a set b = now()`', 'SQL tell the time'],
    ['chance', 'server/auth/x.ts', `const a = Math.random();`, 'random'],
    ['a page that reads the clock', 'web/events/x.tsx', `const a = Date.now();`, 'rendered again'],
    ['or another', 'web/events/x.tsx', `const a = performance.now();`, 'rendered again'],
    ['or the day', 'web/events/x.ts', `const a = new Date().getDay();`, 'rendered again'],
    ['a page left to chance', 'web/events/x.ts', `const a = crypto.randomUUID();`, 'rendered again'],
    ['home-made money', 'web/events/x.tsx', `const a = price.toFixed(2);`, 'format-money'],
    ['the environment', 'server/auth/x.ts', `const a = process.env.PORT;`, 'environment'],
  ])('%s', (_what, path, source, message) => {
    expect(one(path, source).join('\n')).toContain(message);
  });

  test('says where', () => {
    expect(one('server/lib/x.ts', `\n\nimport {\n  a,\n} from '#web/paths.ts';`)).toEqual([
      'server/lib/x.ts:3 server must not know web',
    ]);
  });

  test('circles, but not of types', () => {
    const files = {
      'server/auth/a.ts': `import { b } from './b.ts';`,
      'server/auth/b.ts': `import { c } from './c.ts';`,
      'server/auth/c.ts': `import { a } from '#server/auth/a.ts';`,
    };
    expect(messages(files).join()).toContain(
      'server/auth/a.ts → server/auth/b.ts → server/auth/c.ts → server/auth/a.ts',
    );
    expect(messages({ ...files, 'server/auth/c.ts': `import type { a } from './a.ts';` })).toEqual([]);
  });
});
