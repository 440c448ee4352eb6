import CalendarPlus from 'icon:calendar-plus';
import Copy from 'icon:copy';
import FileDown from 'icon:file-down';
import Pencil from 'icon:pencil';
import Repeat from 'icon:repeat';
import Undo2 from 'icon:undo-2';
import Wallet from 'icon:wallet';
import ReceiptText from 'icon:receipt-text';

import type { TicketDetail } from '#contract/tickets.ts';

import { paths } from '#web/paths.ts';
import { Button } from '#web/platform/ui/button.tsx';
import { buttonStyle } from '#web/platform/ui/button-style.ts';
import { LinkButton } from '#web/platform/ui/link-button.tsx';
import { toast } from '#web/platform/ui/toast.tsx';
import { DownloadButton } from '#web/platform/layout/download-button.tsx';

import { refundLabel } from './refund-words.ts';
import { SendButton } from './send-button.tsx';
import type { SendingCalls } from './sending.ts';
import { isOver } from './ticket-words.ts';
import { onTheWayId } from './transfer-notice.tsx';

type TicketActionsProps = {
  ticket: TicketDetail;
  sending: () => SendingCalls;
  onRename?: () => void;
  onRefund?: () => void;
};

/** What can be done with a ticket: add it to a calendar, save it as PDF or in a wallet, copy its code, name it, send it on, give it back. */
export function TicketActions({ ticket, sending, onRename, onRefund }: TicketActionsProps) {
  const { slug, starts_at, availability } = ticket.event;
  const isToCome = starts_at && availability !== 'ended' && !isOver(ticket);
  return (
    <div className="flex flex-wrap gap-2.5 empty:hidden">
      {isToCome && (
        <DownloadButton url={ticket.calendar_url} name={`${slug}.ics`}>
          <CalendarPlus aria-hidden="true" className="size-5" />
          Add to calendar
        </DownloadButton>
      )}
      {ticket.pdf_url && (
        <DownloadButton url={ticket.pdf_url} name={`${slug}-ticket-${ticket.position}.pdf`}>
          <FileDown aria-hidden="true" className="size-5" />
          Save as PDF
        </DownloadButton>
      )}
      <WalletLinks ticket={ticket} />
      {ticket.receipt_url && (
        <DownloadButton url={ticket.receipt_url} name={`${slug}-receipt.pdf`}>
          <ReceiptText aria-hidden="true" className="size-5" />
          Receipt
        </DownloadButton>
      )}
      {ticket.code && <CopyCode code={ticket.code} />}
      {onRename && (
        <Button onClick={onRename}>
          <Pencil aria-hidden="true" className="size-4.5" />
          {ticket.holder_name === '' ? 'Add a name' : 'Change the name'}
        </Button>
      )}
      <SendButton ticket={ticket} calls={sending} sent_id={onTheWayId} />
      {ticket.can_sell && (
        <LinkButton to={paths.sellTicket(ticket.id)}>
          <Repeat aria-hidden="true" className="size-4.5" />
          Sell
        </LinkButton>
      )}
      {onRefund && ticket.can_refund && (
        <Button onClick={onRefund}>
          <Undo2 aria-hidden="true" className="size-4.5" />
          {refundLabel(ticket)}
        </Button>
      )}
    </div>
  );
}

/** Links, not downloads: an iPhone hands a pass to its wallet only when the browser opens its address. */
function WalletLinks({ ticket }: { ticket: TicketDetail }) {
  const links = [
    ['Add to Apple Wallet', ticket.apple_wallet_url],
    ['Add to Google Wallet', ticket.google_wallet_url],
  ] as const;
  return links.map(
    ([label, url]) =>
      url && (
        <a key={label} href={url} className={buttonStyle({})}>
          <Wallet aria-hidden="true" className="size-5" />
          {label}
        </a>
      ),
  );
}

/** The code as text: for a door where nothing can be scanned, it is pasted or typed. */
function CopyCode({ code }: { code: string }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(code);
      toast.success('Keep it to yourself: whoever has it can come in your place.', { title: 'Code copied' });
    } catch {
      // Without access to the clipboard, the code can be selected and copied by hand.
      toast.info(code, { title: 'Copy this code' });
    }
  };
  return (
    <Button onClick={() => void copy()}>
      <Copy aria-hidden="true" className="size-4.5" />
      Copy code
    </Button>
  );
}
