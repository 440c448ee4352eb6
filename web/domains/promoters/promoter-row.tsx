import { useState } from 'react';

import type { Promoter } from '#contract/promoters.ts';
import type { Workspace } from '#contract/workspace.ts';
import { counted } from '#contract/counted.ts';

import { useRestored } from '#web/platform/api/form-backup.ts';
import { formatMoney } from '#contract/format-money.ts';
import { Badge } from '#web/platform/ui/badge.tsx';
import { Button } from '#web/platform/ui/button.tsx';
import { Dialog } from '#web/platform/ui/dialog.tsx';
import { Menu, type MenuAction } from '#web/platform/ui/menu.tsx';
import { rowId } from '#web/platform/ui/use-next-focus.ts';
import { copyLink } from '#web/platform/ui/share-link.ts';
import { ConfirmDialog } from '#web/platform/ui/confirm-dialog.tsx';

import { describeRate, earlierRateWords, nameOf } from './promoter-words.ts';
import { backupOf, PromoterForm } from './promoter-form.tsx';
import { QrDialog } from './qr-dialog.tsx';
import { useRemovePromoter } from './use-promoters.ts';

type PromoterRowProps = { event: Workspace; promoter: Promoter; onRemoved: () => void };
type Open = 'edit' | 'qr' | 'remove' | null;

/** One promoter: who, what they get, what they brought, and what can be done. */
export function PromoterRow({ event, promoter, onRemoved }: PromoterRowProps) {
  const [open, setOpen] = useState<Open>(useRestored(backupOf(event, promoter)) === undefined ? null : 'edit');
  const close = () => setOpen(null);
  const { id, url, referral_code, removed_at } = promoter;
  const name = nameOf(promoter);
  const copy = () => void copyLink(url);
  const actions: MenuAction[] = [
    { label: 'Copy link', onChoose: copy },
    { label: 'QR code', onChoose: () => setOpen('qr') },
    { label: 'Change', onChoose: () => setOpen('edit') },
    { label: 'Remove', onChoose: () => setOpen('remove'), is_danger: true },
  ];
  return (
    <li
      id={rowId(promoter)}
      className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-2 gap-y-1 border-b border-line py-3 last:border-0 md:gap-x-4"
    >
      <div className="grid min-w-0 gap-x-5 gap-y-1 md:grid-cols-[minmax(0,1.3fr)_minmax(0,1fr)_minmax(0,1.2fr)] md:items-center">
        <Who promoter={promoter} name={name} />
        <Brought promoter={promoter} />
        <Owed promoter={promoter} />
      </div>
      {!removed_at && event.state !== 'cancelled' && (
        <div className="flex items-center justify-end self-start md:w-36 md:self-center">
          <Button variant="quiet" size="sm" className="max-md:hidden" onClick={copy}>
            Copy link<span className="sr-only"> of {name}</span>
          </Button>
          <Menu label={name} actions={actions} />
        </div>
      )}
      <Dialog title={`Change ${name}`} is_open={open === 'edit'} onClose={close}>
        <PromoterForm event={event} promoter={promoter} onDone={close} onGone={onRemoved} />
      </Dialog>
      <QrDialog link={{ id, referral_code, slug: event.slug }} is_open={open === 'qr'} onClose={close} />
      <RemoveDialog
        event={event}
        promoter={promoter}
        is_open={open === 'remove'}
        onClose={close}
        onRemoved={onRemoved}
      />
    </li>
  );
}

function Who({ promoter, name }: { promoter: Promoter; name: string }) {
  const { email, username, referral_code, removed_at } = promoter;
  const known = email ?? username;
  const earlier = earlierRateWords(promoter);
  return (
    <div className="min-w-0">
      <p className="flex items-center gap-2">
        <span dir="auto" className="font-semibold wrap-anywhere">
          {name}
        </span>
        {removed_at && <Badge>Removed</Badge>}
      </p>
      {known && known !== name && (
        <p dir="auto" className="truncate text-sm text-ink-soft">
          {known}
        </p>
      )}
      <p className="text-sm text-ink-soft">
        <span className="font-mono">{referral_code}</span> · {describeRate(promoter)}
      </p>
      {earlier && <p className="text-sm text-ink-soft">{earlier}</p>}
    </div>
  );
}

function Brought({ promoter: { clicks, tickets, sales } }: { promoter: Promoter }) {
  return (
    <p className="tabular text-sm text-ink-soft">
      {counted(clicks, 'click')} · {counted(tickets, 'ticket')}
      {sales && sales.amount > 0 && (
        <>
          <span className="md:hidden"> · </span>
          <span className="md:block">{formatMoney(sales)} sold</span>
        </>
      )}
    </p>
  );
}

/** Commission by state; nothing is said of a state that is empty. */
function Owed({ promoter: { commission } }: { promoter: Promoter }) {
  if (!commission) return null;
  const { pending, earned, paid, reversed } = commission;
  const states = [
    ['pending', pending],
    ['earned', earned],
    ['paid', paid],
    ['taken back', reversed],
  ] as const;
  const shown = states.filter(([, { amount }]) => amount > 0);
  return (
    <p className="tabular flex flex-wrap gap-x-3 text-sm md:justify-end">
      {shown.length === 0 && <span className="text-ink-soft">No commission yet</span>}
      {shown.map(([label, amount]) => (
        <span key={label}>
          <span className="font-semibold">{formatMoney(amount)}</span> <span className="text-ink-soft">{label}</span>
        </span>
      ))}
    </p>
  );
}

type RemoveDialogProps = PromoterRowProps & { is_open: boolean; onClose: () => void };

function RemoveDialog({ event, promoter, is_open, onClose, onRemoved }: RemoveDialogProps) {
  const remove = useRemovePromoter(event.slug);
  const name = nameOf(promoter);
  const onSettled = () => {
    onClose();
    onRemoved();
  };
  return (
    <ConfirmDialog
      title={`Remove ${name}?`}
      act="Remove"
      is_open={is_open}
      is_busy={remove.isPending}
      onClose={onClose}
      onConfirm={() => remove.mutate(promoter.id, { onSettled })}
    >
      <p dir="auto">{removalWords(promoter, name)}</p>
    </ConfirmDialog>
  );
}

function removalWords({ commission }: Promoter, name: string): string {
  const stop = `New sales stop counting for ${name}.`;
  if (!commission) return `${stop} What was earned stays owed.`;
  const { pending, earned } = commission;
  const owed = { ...pending, amount: pending.amount + earned.amount };
  return owed.amount > 0 ? `${stop} The ${formatMoney(owed)} earned stays owed.` : `${stop} Nothing is owed so far.`;
}
