import { createHash } from 'node:crypto';

import type { FastifyReply } from 'fastify';

import { markup, trusted } from '#sandbox/lib/html.ts';
import type { Html } from '#sandbox/lib/html.ts';

import { attachmentPath, framedHtml } from './message.ts';
import type { Message } from './message.ts';
import { MAILBOX_STYLES } from './styles.ts';

const STYLE_HASH = `'sha256-${createHash('sha256').update(MAILBOX_STYLES).digest('base64')}'`;
// One constant, because the hash in the policy covers every byte.
const STYLE_TAG = trusted(`<style>${MAILBOX_STYLES}</style>`);

// A frame made from srcdoc inherits its parent's policy, so a page with a message must allow the message's styles and
// pictures.
const MESSAGE_SOURCES = "style-src 'unsafe-inline'; img-src 'self' data: http: https:";
// The picture is the icon that browsers ask every site for.
const PLAIN_SOURCES = `style-src ${STYLE_HASH}; img-src 'self'`;

/** Sends a page under a policy without any script. */
export function sendPage(
  reply: FastifyReply,
  status: number,
  page: { title: string; body: Html; shows_message: boolean },
): FastifyReply {
  const sources = page.shows_message ? MESSAGE_SOURCES : PLAIN_SOURCES;
  const policy = `default-src 'none'; ${sources}; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;
  return reply
    .code(status)
    .headers({
      'cache-control': 'no-store',
      'content-security-policy': policy,
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex, nofollow',
    })
    .type('text/html; charset=utf-8')
    .send(layout(page.title, page.body));
}

function layout(title: string, body: Html): string {
  return markup`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex, nofollow" />
        <title>${title} – Development mailbox</title>
        ${STYLE_TAG}
      </head>
      <body>
        ${body}
      </body>
    </html>`.text;
}

/** All messages, newest first. */
export function listPage(messages: Message[], search: string): Html {
  const unread = messages.filter((message) => !message.read).length;
  return markup`<header>
      <div>
        <h1><a href="/">Development mailbox</a></h1>
        <p class="soft">
          ${messages.length} ${messages.length === 1 ? 'message' : 'messages'}, ${unread} unread. Nothing here leaves
          this machine.
        </p>
      </div>
      <form method="post" action="/delete-all"><button class="quiet">Delete all</button></form>
    </header>
    <main>
      <form class="search" method="get" action="/" role="search">
        <input
          type="search"
          name="to"
          value="${search}"
          placeholder="Search by recipient"
          aria-label="Search by recipient"
        /><button>Search</button>
      </form>
      ${
        messages.length === 0
          ? emptyList(search)
          : markup`<ul class="list">
              ${messages.map(listRow)}
            </ul>`
      }
    </main>`;
}

function emptyList(search: string): Html {
  const words =
    search === '' ? 'No mail yet. Whatever the product sends appears here.' : 'No mail to such a recipient.';
  return markup`<p class="empty">${words}</p>`;
}

function listRow(message: Message): Html {
  const mark = message.read ? null : markup`<span class="dot" role="img" aria-label="Unread">●</span> `;
  return markup`<li class="${message.read ? 'read' : 'unread'}">
    <a href="/messages/${message.id}">
      <span class="top"><span>${mark}${message.to.join(', ')}</span>${time(message)}</span>
      <span class="subject">${message.subject || '(no subject)'}</span></a
    >
  </li>`;
}

const TIME = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
});

function time(message: Message): Html {
  const shown = TIME.format(new Date(message.received_at));
  return markup`<time datetime="${message.received_at}">${shown} UTC</time>`;
}

/** One message, as HTML in a frame that runs nothing, or as text. */
export function messagePage(message: Message, view: 'html' | 'text'): Html {
  const frame = markup`<iframe
    title="Message"
    sandbox="allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation"
    srcdoc="${framedHtml(message)}"
  ></iframe>`;
  return markup`<header><a href="/">← All messages</a>${time(message)}</header>
    <main class="message">
      <h1>${message.subject || '(no subject)'}</h1>
      <dl>
        <dt>From</dt>
        <dd>${message.from}</dd>
        <dt>To</dt>
        <dd>${message.to.join(', ')}</dd>
      </dl>
      ${message.html !== null && message.text !== null ? tabs(message, view) : null}
      ${view === 'html' ? frame : markup`<pre>${message.text ?? ''}</pre>`}
      ${attachmentBox(message)}${linkBox(message)}${headerBox(message)}
    </main>`;
}

function tabs({ id }: Message, view: string): Html {
  const tab = (name: string, label: string): Html =>
    markup`<a href="/messages/${id}?view=${name}" ${view === name ? markup` aria-current="page"` : null}>${label}</a>`;
  return markup`<nav class="tabs" aria-label="View">${tab('html', 'HTML')}${tab('text', 'Text')}</nav>`;
}

function attachmentBox({ id, attachments }: Message): Html | null {
  if (attachments.length === 0) return null;
  const rows = attachments.map(
    ({ filename, mime_type, size }, index) =>
      markup`<li>
        <a href="${attachmentPath(id, index)}" download="${filename}">${filename}</a>
        <span class="soft">${mime_type}, ${size} bytes</span>
      </li>`,
  );
  return markup`<section class="box">
    <h2>Attachments</h2>
    <ul>
      ${rows}
    </ul>
  </section>`;
}

function linkBox({ links }: Message): Html | null {
  if (links.length === 0) return null;
  return markup`<section class="box">
    <h2>Links</h2>
    <ul>
      ${links.map((link) => markup`<li><a href="${link}">${link}</a></li>`)}
    </ul>
  </section>`;
}

function headerBox({ headers }: Message): Html {
  return markup`<details class="box">
    <summary>Headers</summary>
    <dl>
      ${headers.map(
        ({ name, value }) =>
          markup`<dt>${name}</dt>
            <dd>${value}</dd>`,
      )}
    </dl>
  </details>`;
}

/** For unknown addresses. */
export function notFoundPage(): Html {
  return markup`<header><a href="/">← All messages</a></header>
    <main><p class="empty">This message does not exist any more.</p></main>`;
}
