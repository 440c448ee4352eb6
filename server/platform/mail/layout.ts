import { withoutHidden } from '#contract/common/values.ts';
import type { Config } from '#server/config.ts';
import type { Block } from './blocks.ts';
import { html, type SafeHtml } from './html.ts';
import { light, SHEET } from './colors.ts';
import type { RenderedMail } from './types.ts';

type Content = {
  subject: string;
  /** The line at the top of the mail. */
  title: string;
  blocks: readonly Block[];
  /** Why the reader gets this mail. */
  reason: string;
  attachments?: RenderedMail['attachments'];
};

/** A whole mail in the product's design, as HTML and as text. Links point only to the configured address. */
export function renderMail(config: Config, { subject, title, blocks, reason, attachments }: Content): RenderedMail {
  const footer = `${reason} ${config.brandName}, ${config.publicUrl}`;
  return {
    subject: oneLine(subject),
    html: page(config, oneLine(title), blocks, reason).safe,
    text: [oneLine(title), ...blocks.map((block) => block.text), `-- \n${footer}`].filter(Boolean).join('\n\n') + '\n',
    ...(attachments && { attachments }),
  };
}

/** Text for a header or heading: one line, no control characters, limited in length. */
export function oneLine(text: string): string {
  const line = withoutHidden(text)
    // oxlint-disable-next-line no-control-regex -- control characters are what is taken out
    .replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return line.length > 180 ? `${line.slice(0, 179).trimEnd()}…` : line;
}

const FONT = `font:16px/1.55 Inter,system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif`;

/** Linked by its address, like posters: a mail without images still shows the name beside it. */
const MARK = 'width:28px;height:28px;margin:0 10px 0 0;border:0;border-radius:6px;vertical-align:-6px';

function brand({ publicUrl, brandName }: Config): SafeHtml {
  const name = `color:${light.ink};font-size:20px;font-weight:700;letter-spacing:-0.02em;text-decoration:none`;
  return html`<p style="margin:0 0 18px">
    <a class="ink" href="${publicUrl}/" style="${name}"
      ><img src="${publicUrl}/icon-192.png" alt="" width="28" height="28" style="${MARK}" />${brandName}</a
    >
  </p>`;
}

function page(config: Config, title: string, blocks: readonly Block[], reason: string): SafeHtml {
  const sheet = { safe: SHEET };
  return html`<!doctype html>
    <html lang="en" dir="ltr">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>${title}</title>
        <style>
          ${sheet}
        </style>
      </head>
      <body class="page" style="margin:0;padding:0;background:${light.paper};color:${light.ink};${FONT}">
        <div
          class="page"
          role="article"
          aria-label="${title}"
          style="max-width:600px;margin:0 auto;padding:28px 16px 40px;overflow-wrap:anywhere;word-break:break-word"
        >
          ${brand(config)}
          <div
            class="card"
            style="background:${light.surface};border:1px solid ${light.line};border-radius:12px;padding:28px 24px"
          >
            <h1
              class="ink"
              style="margin:0 0 18px;font-size:24px;line-height:1.25;letter-spacing:-0.01em;color:${light.ink}"
            >
              ${title}
            </h1>
            ${blocks.map((block) => block.html)}
          </div>
          <p class="soft" style="margin:18px 4px 0;font-size:13px;line-height:1.5;color:${light.ink_soft}">
            ${reason}<br /><a class="link" href="${config.publicUrl}/" style="color:${light.ink_soft}"
              >${config.publicUrl}</a
            >
          </p>
        </div>
      </body>
    </html> `;
}
