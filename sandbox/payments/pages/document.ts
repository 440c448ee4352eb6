import { createHash } from 'node:crypto';

import type { FastifyReply } from 'fastify';

import { markup, trusted } from '#sandbox/lib/html.ts';
import type { Html } from '#sandbox/lib/html.ts';

import { PAGE_SCRIPT } from './script.ts';
import { PAGE_STYLES } from './styles.ts';

const SCRIPT_HASH = hash(PAGE_SCRIPT);
const STYLE_HASH = hash(PAGE_STYLES);
// One constant, because the hashes in the policy cover every byte.
const SCRIPT_TAG = trusted(`<script>${PAGE_SCRIPT}</script>`);
const STYLE_TAG = trusted(`<style>${PAGE_STYLES}</style>`);

function hash(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

export interface Page {
  status: number;
  title: string;
  body: Html;
  /** The text of the line at the top; about cards by default. */
  banner?: string;
  /** Where the form's response may redirect: browsers apply the policy of forms to redirects, too. */
  leads_to: Array<string | null>;
}

/** Sends one page that people outside see. */
export function sendPage(reply: FastifyReply, page: Page): FastifyReply {
  const origins = page.leads_to.flatMap((url) => (url === null ? [] : [URL.parse(url)?.origin ?? '']));
  const policy = [
    "default-src 'none'",
    `style-src ${STYLE_HASH}`,
    `script-src ${SCRIPT_HASH}`,
    // The icon that browsers ask every site for.
    "img-src 'self'",
    `form-action 'self' ${[...new Set(origins)].join(' ')}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
  return reply
    .code(page.status)
    .headers({
      'cache-control': 'no-store',
      'content-security-policy': policy,
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex, nofollow',
    })
    .type('text/html; charset=utf-8')
    .send(render(page));
}

function render({ title, body, banner = 'Sandbox, no real money. Use a test card.' }: Page): string {
  return markup`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex, nofollow" />
        <title>${title}</title>
        ${STYLE_TAG}
      </head>
      <body>
        <header class="banner">${banner}</header>
        ${body}
        ${SCRIPT_TAG}
      </body>
    </html>`.text;
}
