import { useState } from 'react';
import { useNavigate } from 'react-router';

import type { PromoCodeBatch } from '#contract/promo-codes.ts';
import type { Workspace } from '#contract/workspace.ts';
import { counted } from '#contract/counted.ts';

import { paths } from '#web/paths.ts';
import { Menu, menuItemStyle } from '#web/platform/ui/menu.tsx';
import { ConfirmDialog } from '#web/platform/ui/confirm-dialog.tsx';

import { downloadCodes } from './download-codes.ts';
import { useBatchActions } from './use-code-actions.ts';

type BatchMenuProps = { event: Workspace; batch: PromoCodeBatch; onDeleted?: () => void };

/** What can be done with all codes of a batch. */
export function BatchMenu({ event, batch, onDeleted }: BatchMenuProps) {
  const [isDeleting, setDeleting] = useState(false);
  const { pause, remove } = useBatchActions(event.slug);
  const navigate = useNavigate();
  const isPaused = batch.state === 'paused';
  const onDelete = () =>
    remove.mutate(batch, {
      onSettled: () => {
        setDeleting(false);
        onDeleted?.();
      },
      onSuccess: () => void navigate(paths.eventPromoCodes(event.slug)),
    });
  return (
    <>
      <Menu id={`menu-${batch.id}`} label={batch.name}>
        <button type="button" className={menuItemStyle} onClick={() => void downloadCodes(event.slug, batch)}>
          Download CSV
        </button>
        {event.state !== 'cancelled' && (
          <button
            type="button"
            className={menuItemStyle}
            onClick={() => pause.mutate({ id: batch.id, is_paused: !isPaused })}
          >
            {isPaused ? 'Resume all' : 'Pause all'}
          </button>
        )}
        <button type="button" className={`${menuItemStyle} text-danger`} onClick={() => setDeleting(true)}>
          Delete all
        </button>
      </Menu>
      <ConfirmDialog
        title={`Delete ${batch.name}?`}
        act="Delete"
        is_open={isDeleting}
        is_busy={remove.isPending}
        onClose={() => setDeleting(false)}
        onConfirm={onDelete}
      >
        <p>{counted(batch.code_count, 'code')} will stop working right away. Orders that used one keep their price.</p>
      </ConfirmDialog>
    </>
  );
}
