import { useState } from 'react';
import { Link } from 'react-router';

import type { PromoCode } from '#contract/promo-codes.ts';
import type { Workspace } from '#contract/workspace.ts';

import { paths } from '#web/paths.ts';
import { Button } from '#web/platform/ui/button.tsx';
import { Menu, menuItemStyle } from '#web/platform/ui/menu.tsx';
import { copyLink } from '#web/platform/ui/share-link.ts';
import { ConfirmDialog } from '#web/platform/ui/confirm-dialog.tsx';

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
      {event.state !== 'cancelled' && (
        <Button variant="quiet" size="sm" className="max-md:hidden" onClick={() => void copyLink(promo.url)}>
          Copy link
        </Button>
      )}
      <Menu id={`menu-${promo.id}`} label={promo.code}>
        {event.state !== 'cancelled' && (
          <button type="button" className={menuItemStyle} onClick={() => void copyLink(promo.url)}>
            Copy link
          </button>
        )}
        {promo.batch_id === null && event.state !== 'cancelled' && (
          <Link to={page(promo.id)} className={menuItemStyle}>
            Edit
          </Link>
        )}
        <Link to={page(`${promo.id}/uses`)} className={menuItemStyle}>
          Orders that used it
        </Link>
        {event.state !== 'cancelled' && (
          <button type="button" className={menuItemStyle} onClick={() => setPaused(!isPaused)}>
            {isPaused ? 'Resume' : 'Pause'}
          </button>
        )}
        <button type="button" className={`${menuItemStyle} text-danger`} onClick={() => setDeleting(true)}>
          Delete
        </button>
      </Menu>
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

function focusWhenShown(button: HTMLButtonElement | null): void {
  button?.focus();
}
