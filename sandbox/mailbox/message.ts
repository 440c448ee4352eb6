import { escapeHtml } from '#sandbox/lib/html.ts';
import PostalMime from 'postal-mime';
import type { Address, Attachment, Email } from 'postal-mime';

export interface StoredAttachment {
  filename: string;
  mime_type: string;
  size: number;
  content_id: string | null;
  base64: string;
}

export interface Message {
  id: string;
  received_at: string;
  from: string;
  /** The recipients of the envelope, including blind copies. */
  to: string[];
  subject: string;
  headers: Array<{ name: string; value: string }>;
  text: string | null;
  html: string | null;
  links: string[];
  attachments: StoredAttachment[];
  read: boolean;
}

export interface Envelope {
  id: string;
  received_at: string;
  from: string;
  to: string[];
}

/** Reads a raw message as a mail program would. */
export async function parseMessage(raw: Buffer, envelope: Envelope): Promise<Message> {
  const mail = await PostalMime.parse(raw, { attachmentEncoding: 'base64' });
  const html = mail.html ?? null;
  const text = mail.text ?? null;
  return {
    id: envelope.id,
    received_at: envelope.received_at,
    from: mail.from ? formatAddress(mail.from) : envelope.from,
    to: envelope.to,
    subject: mail.subject ?? '',
    headers: headersOf(mail),
    text,
    html,
    links: findLinks(html, text),
    attachments: mail.attachments.map(toStored),
    read: false,
  };
}

function headersOf(mail: Email): Message['headers'] {
  return mail.headers.map(({ originalKey, value }) => ({ name: originalKey, value }));
}

function formatAddress(address: Address): string {
  if (address.group) return address.name;
  return address.name ? `${address.name} <${address.address}>` : address.address;
}

function toStored(attachment: Attachment, index: number): StoredAttachment {
  const { content } = attachment;
  // Base64, as requested above.
  const base64 = typeof content === 'string' ? content : Buffer.from(new Uint8Array(content)).toString('base64');
  return {
    filename: attachment.filename ?? `attachment-${index + 1}`,
    mime_type: attachment.mimeType,
    size: Buffer.byteLength(base64, 'base64'),
    content_id: attachment.contentId?.replace(/^<|>$/g, '') ?? null,
    base64,
  };
}

/** Every web address of a message, each once, in order. */
function findLinks(html: string | null, text: string | null): string[] {
  const fromHtml = [...(html ?? '').matchAll(/\bhref\s*=\s*(?:"([^"]*)"|'([^']*)')/gi)].map(([, a, b]) =>
    unescape(a ?? b ?? ''),
  );
  const fromText = [...(text ?? '').matchAll(/https?:\/\/[^\s<>"'\])]+/g)].map(([url]) =>
    url.replace(/[.,;:!?]+$/, ''),
  );
  return [...new Set([...fromHtml, ...fromText])].filter((url) => /^https?:\/\//i.test(url));
}

const UNESCAPE: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&#x27;': "'",
};

function unescape(text: string): string {
  return text.replace(/&(?:amp|lt|gt|quot|#39|#x27);/g, (entity) => UNESCAPE[entity] ?? entity).trim();
}

/** The message's HTML as shown in a frame: links open in a new tab, embedded images come from the attachments. */
export function framedHtml(message: Message): string {
  const body = message.attachments.reduce(
    (markup, { content_id }, index) =>
      content_id === null
        ? markup
        : markup.replaceAll(`cid:${content_id}`, escapeHtml(attachmentPath(message.id, index))),
    message.html ?? '',
  );
  return `<base target="_blank">${body}`;
}

/** Where an attachment can be fetched. */
export function attachmentPath(id: string, index: number): string {
  return `/messages/${id}/attachments/${index}`;
}
