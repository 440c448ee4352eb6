import { describe, expect, test } from 'vitest';
import { findViolations } from './find-violations.ts';

const messages = (files: Record<string, string>) =>
  findViolations(new Map(Object.entries(files))).map(({ path, line, message }) => `${path}:${line} ${message}`);

const messagesOf = (path: string, source: string) => messages({ [path]: source });

describe('what the rules allow', () => {
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
    expect(messagesOf(path, source)).toEqual([]);
  });
});

describe('what the rules forbid', () => {
  test.each([
    [
      'web imports from server',
      'web/domains/events/x.ts',
      `import { a } from '#server/domains/events/queries.ts';`,
      'must not import from server',
    ],
    [
      'server imports from web',
      'server/platform/pages/x.ts',
      `import { a } from '#web/paths.ts';`,
      'must not import from web',
    ],
    [
      'contract imports from server',
      'contract/x.ts',
      `import { a } from '#server/platform/lib/money.ts';`,
      'must not import from server',
    ],
    [
      'sandbox imports from contract',
      'sandbox/x.ts',
      `import { a } from '#contract/paths.ts';`,
      'must not import from contract',
    ],
    [
      'server imports from sandbox',
      'server/platform/mail/x.ts',
      `import { a } from '#sandbox/lib/x.ts';`,
      'must not import from sandbox',
    ],
    [
      'a domain imports from a later one',
      'server/domains/auth/x.ts',
      `import { a } from '../tickets/queries.ts';`,
      'later folder',
    ],
    [
      'also when it is only a type',
      'server/domains/auth/x.ts',
      `import type { A } from '#server/domains/tickets/queries.ts';`,
      'later folder',
    ],
    [
      'also dynamically',
      'server/domains/auth/x.ts',
      `await import('#server/domains/tickets/queries.ts');`,
      'later folder',
    ],
    [
      'also by a re-export',
      'server/domains/auth/x.ts',
      `export { a } from '#server/domains/tickets/queries.ts';`,
      'later folder',
    ],
    [
      'lib imports from a domain',
      'server/platform/lib/x.ts',
      `import { a } from '#server/domains/auth/queries.ts';`,
      'later folder',
    ],
    [
      'a domain builds the context',
      'server/domains/auth/x.ts',
      `import { a } from '#server/create-context.ts';`,
      'later folder',
    ],
    [
      'platform imports from the context',
      'server/platform/lib/x.ts',
      `import type { A } from '#server/context.ts';`,
      'later folder',
    ],
    [
      'ui imports from the API client',
      'web/platform/ui/x.tsx',
      `import { a } from '#web/platform/api/client.ts';`,
      'later folder',
    ],
    [
      'the layout imports from a page',
      'web/platform/layout/x.tsx',
      `import { a } from '#web/pages/about-page.tsx';`,
      'later folder',
    ],
    [
      'another domain’s routes',
      'server/domains/checkout/x.ts',
      `import { a } from '../tickets/routes.ts';`,
      'private to its own domain',
    ],
    [
      'another domain’s e-mails',
      'server/domains/checkout/x.ts',
      `import { a } from '../tickets/order-email.ts';`,
      'private to its own domain',
    ],
    [
      'product code uses a factory',
      'server/domains/checkout/x.ts',
      `import { a } from './factory.ts';`,
      'is not a test',
    ],
    ['product code uses the test harness', 'server/app.ts', `import { a } from './testing/clock.ts';`, 'is not a test'],
    [
      'the type-only exception used as a value',
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
    ['a path without its extension', 'server/platform/lib/x.ts', `import { a } from './money';`, 'with its extension'],
    ['a Node module in browser code', 'web/platform/lib/x.ts', `import { a } from 'node:fs';`, 'runs in browsers'],
    ['a folder that is not listed', 'server/misc/x.ts', ``, 'does not list'],
    ['a name in camel case', 'server/platform/lib/fooBar.ts', ``, 'kebab-case'],
    ['a folder in capitals', 'web/platform/ui/Icons/x.tsx', ``, 'kebab-case'],
    ['a barrel', 'server/domains/auth/index.ts', ``, 'barrel'],
    ['the system time', 'server/domains/auth/x.ts', `const a = Date.now();`, 'clock'],
    ['the device’s time', 'web/domains/tickets/x.ts', `const a = new Date();`, 'lib/clock.ts'],
    ['the database’s time', 'server/domains/auth/x.ts', 'sql`update a set b = now()`', 'time from SQL'],
    ['a predictable random number', 'server/domains/auth/x.ts', `const a = Math.random();`, 'random'],
    ['money formatted by hand', 'web/domains/events/x.tsx', `const a = price.toFixed(2);`, 'format-money'],
    ['the environment', 'server/domains/auth/x.ts', `const a = process.env.PORT;`, 'environment'],
  ])('%s', (_what, path, source, message) => {
    expect(messagesOf(path, source).join('\n')).toContain(message);
  });

  test('a violation has a path and a line', () => {
    expect(messagesOf('server/platform/lib/x.ts', `\n\nimport {\n  a,\n} from '#web/paths.ts';`)).toEqual([
      'server/platform/lib/x.ts:3 server must not import from web',
    ]);
  });

  test('import cycles, type imports included', () => {
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
