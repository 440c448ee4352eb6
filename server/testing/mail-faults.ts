import { type Node, parse, TextNode } from 'node-html-parser';
import type { Config } from '#server/config.ts';
import type { RenderedMail } from '#server/platform/mail/types.ts';
import { mailsAbout } from './mails-about.ts';

const oneSpaced = (text: string) => text.replace(/\s+/g, ' ').trim();

/** Lists the faults of a mail that is about to be sent; empty if there are none. */
export function mailFaults(config: Config, template: string, { subject, html, text }: RenderedMail): string[] {
  const page = parse(html);
  const pictures = page.querySelectorAll('img').map((img) => img.getAttribute('src') ?? '');
  const posters = pictures.filter((src) => src.includes('/media/posters/'));
  const faults: [string, boolean][] = [
    ['has no row in mails-about.ts', !(template in mailsAbout)],
    ['has the poster of an event it is not about', mailsAbout[template] === 'other' && posters.length > 0],
    ['has not the poster of its event', mailsAbout[template] === 'event' && posters.length !== 1],
    ['has not the brand on top', !hasBrand(config, page)],
    ['has a picture that is not ours', pictures.some((src) => !src.startsWith(`${config.publicUrl}/`))],
    ['does not say that it can be dark', !saysDark(page)],
    ['has a code or a link’s secret in its subject', hasSecret(subject, html)],
    ['has an empty or long subject', subject === '' || subject.length > 180 || /[\r\n]/.test(subject)],
    ...missingInText(config, page, text).map((words): [string, boolean] => [`has not in its text: ${words}`, true]),
  ];
  return faults.filter(([, isSo]) => isSo).map(([what]) => `${template} ${what}`);
}

type Page = ReturnType<typeof parse>;

function hasBrand({ publicUrl, brandName }: Config, page: Page): boolean {
  const home = page.querySelector(`a[href="${publicUrl}/"]`);
  return (
    home?.querySelector(`img[src="${publicUrl}/icon-192.png"]`) !== null && oneSpaced(home?.text ?? '') === brandName
  );
}

function saysDark(page: Page): boolean {
  const names = ['color-scheme', 'supported-color-schemes'];
  return names.every((name) => page.querySelector(`meta[name=${name}]`)?.getAttribute('content') === 'light dark');
}

/** Six digits alone, or a last path segment long enough to be a secret. */
function hasSecret(subject: string, html: string): boolean {
  const secrets = [...html.matchAll(/href="[^"]*?[/=]([\w-]{22,})"/g)].map(([, secret = '']) => secret);
  return /(?<![\d.,])\d{6}(?![\d.,])/.test(subject) || secrets.some((secret) => subject.includes(secret));
}

/** The separate texts in a part of a page. */
function textsIn(node: Node): string[] {
  return node instanceof TextNode ? [node.text] : node.childNodes.flatMap(textsIn);
}

/** Sentences and links in the HTML that the text version lacks. */
function missingInText({ publicUrl }: Config, page: Page, text: string): string[] {
  const written = oneSpaced(text.replace(/^> /gm, ''));
  const card = page.querySelector('.card');
  const sentences = card ? textsIn(card).map(oneSpaced) : [];
  const addresses = card?.querySelectorAll('a').map((link) => link.getAttribute('href') ?? '') ?? [];
  return [...sentences, ...addresses.filter((url) => url !== `${publicUrl}/`)].filter(
    (words) => words !== '' && !written.includes(words),
  );
}
