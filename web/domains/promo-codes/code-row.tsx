import { useState } from 'react';

import type { PromoCode } from '#contract/promo-codes.ts';
import type { Workspace } from '#contract/workspace.ts';

import { paths } from '#web/paths.ts';
import { Button } from '#web/platform/ui/button.tsx';
import { Menu } from '#web/platform/ui/menu.tsx';
import { copyLink } from '#web/platform/ui/share-link.ts';
import { ConfirmDialog } from '#web/platform/ui/confirm-dialog.tsx';
import { focusWhenShown } from '#web/platform/ui/focus-when-shown.ts';

import { ListRow } from './list-row.tsx';
import { describeRule, describeUses } from './promo-words.ts';
import { useCodeActions } from './use-code-actions.ts';

type CodeRowProps = {
  event: Workspace;
  promo: PromoCode;
  /** To name those that the code is for; left out where the page has said what its codes do. */
  types?: readonly { id: string; name: string }[];
  onDeleted: () => void;
};

/** One promo code: what it does, how often it was used, and what can be done with it. */
export function CodeRow({ event, promo, types, onDeleted }: CodeRowProps) {
  const [isDeleting, setDeleting] = useState(false);
  const [canUndo, setUndo] = useState(false);
  const { pause } = useCodeActions(event.slug);
  const isPaused = promo.state === 'paused';
  const setPaused = (is_paused: boolean) =>
    pause.mutate({ ...promo, is_paused }, { onSuccess: () => setUndo(is_paused) });
  const page = (name: string) => paths.eventPromoCodes(event.slug, name);
  const copy = () => void copyLink(promo.url);
  const mayChange = event.state !== 'cancelled';
  const actions = [
    mayChange && { label: 'Copy link', onChoose: copy },
    mayChange && promo.batch_id === null && { label: 'Edit', to: page(promo.id) },
    { label: 'Orders that used it', to: page(`${promo.id}/uses`) },
    mayChange && { label: isPaused ? 'Resume' : 'Pause', onChoose: () => setPaused(!isPaused) },
    { label: 'Delete', onChoose: () => setDeleting(true), is_danger: true },
  ].filter((action) => action !== false);
  return (
    <ListRow
      id={promo.id}
      name={promo.code}
      to={page(promo.id)}
      text={types ? describeRule(promo, types) : ''}
      uses={describeUses(promo)}
      uses_to={page(`${promo.id}/uses`)}
      window={promo}
      time_zone={event.time_zone}
      state={promo.state}
      undo={
        canUndo &&
        isPaused && (
          <Button ref={focusWhenShown} size="sm" is_busy={pause.isPending} onClick={() => setPaused(false)}>
            Undo
          </Button>
        )
      }
    >
      {mayChange && (
        <Button variant="quiet" size="sm" className="max-md:hidden" onClick={copy}>
          Copy link<span className="sr-only"> of {promo.code}</span>
        </Button>
      )}
      <Menu label={promo.code} actions={actions} />
      <DeleteCode
        event={event}
        promo={promo}
        is_open={isDeleting}
        onClose={() => setDeleting(false)}
        onDeleted={onDeleted}
      />
    </ListRow>
  );
}

type DeleteCodeProps = Omit<CodeRowProps, 'types'> & { is_open: boolean; onClose: () => void };

function DeleteCode({ event, promo, is_open, onClose, onDeleted }: DeleteCodeProps) {
  const { remove } = useCodeActions(event.slug);
  const onSettled = () => {
    onClose();
    onDeleted();
  };
  return (
    <ConfirmDialog
      title={`Delete ${promo.code}?`}
      act="Delete"
      is_open={is_open}
      is_busy={remove.isPending}
      onClose={onClose}
      onConfirm={() => remove.mutate(promo, { onSettled })}
    >
      <p>
        {promo.used > 0
          ? 'It stops working now. The orders that used it keep their price.'
          : 'It stops working now, and its link says so.'}
      </p>
    </ConfirmDialog>
  );
}
