import { useCallback, type ReactNode } from 'react';

import type { MessagePreview } from '#contract/messages.ts';

import { showMail } from '#web/platform/lib/trusted-types.ts';

/** A mail as its readers get it: its head, and its HTML in a frame where nothing can run. */
export function MailPreview({ mail }: { mail: MessagePreview }) {
  const { from_name, from_address, reply_to, subject, html } = mail;
  const fill = useCallback(
    (frame: HTMLIFrameElement | null) => {
      if (frame) showMail(frame, html);
    },
    [html],
  );
  return (
    <div className="overflow-hidden rounded-card border border-line">
      <dl className="grid gap-1 border-b border-line p-4 text-sm">
        <Line name="From">
          <bdi className="font-semibold">{from_name}</bdi> <span className="text-ink-soft">{from_address}</span>
        </Line>
        <Line name="Replies to">{reply_to ?? 'nobody'}</Line>
        <Line name="Subject">
          <bdi>{subject}</bdi>
        </Line>
      </dl>
      <iframe ref={fill} title="The e-mail" sandbox="" className="h-[36rem] w-full border-0 bg-paper" />
    </div>
  );
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex gap-3">
      <dt className="w-20 shrink-0 text-ink-soft">{name}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  );
}
