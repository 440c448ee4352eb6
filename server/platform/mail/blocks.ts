import { html, type SafeHtml } from './html.ts';
import { light } from './colors.ts';

/** One part of a mail as HTML and as text, so that both have the same content. */
export type Block = { html: SafeHtml; text: string };

const { ink: INK, ink_soft: SOFT, line: LINE, accent: ACCENT, on_accent: ON_ACCENT } = light;

/** A paragraph of text. */
export function paragraph(text: string): Block {
  return { html: html`<p style="margin:0 0 16px">${text}</p>`, text };
}

/** Text written by somebody: paragraphs separated by empty lines, in the direction of their script. */
export function paragraphs(text: string): Block {
  const parts = text.split(/\n\s*\n/).map((part) => part.trim().split('\n'));
  return {
    html: html`${parts.map(
      (lines) => html`<p dir="auto" style="margin:0 0 16px">${lines.map((line) => html`${line}<br />`)}</p>`,
    )}`,
    text: parts.map((lines) => lines.join('\n')).join('\n\n'),
  };
}

/** Small print at the end of the mail. */
export function note(text: string): Block {
  return { html: html`<p class="soft" style="margin:0 0 16px;font-size:14px;color:${SOFT}">${text}</p>`, text };
}

/** A code to type, in large print. */
export function bigCode(code: string): Block {
  const style = `margin:0 0 20px;font:700 34px/1.2 ui-monospace,Menlo,Consolas,monospace;letter-spacing:6px;color:${INK}`;
  return { html: html`<p class="ink" style="${style}">${code}</p>`, text: `    ${code}` };
}

/** The main action as a button; the text version has its address. */
export function button(label: string, url: string): Block {
  const style = `display:inline-block;padding:13px 22px;border-radius:10px;background:${ACCENT};color:${ON_ACCENT};font-weight:600;text-decoration:none`;
  return {
    html: html`<p style="margin:8px 0 24px"><a class="button" href="${url}" style="${style}">${label}</a></p>`,
    text: `${label}:\n${url}`,
  };
}

/** Labelled values, one per line. */
export function facts(rows: readonly (readonly [label: string, value: string])[]): Block {
  const entries = rows.map(
    ([label, value]) =>
      html`<p class="line" style="margin:0;padding:10px 0;border-top:1px solid ${LINE}">
        <span class="soft" style="display:block;font-size:13px;color:${SOFT}">${label}</span>${value}
      </p>`,
  );
  return {
    html: html`<div class="line" style="margin:0 0 20px;border-bottom:1px solid ${LINE}">${entries}</div>`,
    text: rows.map(([label, value]) => `${label}: ${value}`).join('\n'),
  };
}

/** A list of links or lines of text. */
export function list(items: readonly { label: string; url?: string }[]): Block {
  const entries = items.map(({ label, url }) =>
    url
      ? html`<li style="margin:0 0 8px"><a class="link" href="${url}" style="color:${ACCENT}">${label}</a></li>`
      : html`<li style="margin:0 0 8px">${label}</li>`,
  );
  return {
    html: html`<ul style="margin:0 0 20px;padding:0 0 0 20px">
      ${entries}
    </ul>`,
    text: items.map(({ label, url }) => `- ${label}${url && url !== label ? `\n  ${url}` : ''}`).join('\n'),
  };
}

/** Quoted text, line by line. */
export function quotation(text: string): Block {
  const lines = text.split(/\r?\n/);
  const style = `margin:0 0 20px;padding:4px 0 4px 16px;border-left:3px solid ${ACCENT};color:${INK}`;
  return {
    html: html`<blockquote class="ink" style="${style}">${lines.map((line) => html`${line}<br />`)}</blockquote>`,
    text: lines.map((line) => `> ${line}`).join('\n'),
  };
}

type Picture = { url: string; alt: string; width: number; height: number };

/** A picture over the whole width; the text version leaves it out. */
export function picture({ url, alt, width, height }: Picture): Block {
  const style = `display:block;width:100%;max-width:${width}px;height:auto;margin:0 0 20px;border:0;border-radius:10px`;
  return {
    html: html`<img src="${url}" alt="${alt}" width="${width}" height="${height}" style="${style}" />`,
    text: '',
  };
}
