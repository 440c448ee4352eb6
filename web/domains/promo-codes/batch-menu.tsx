import { useState } from 'react';
import { useNavigate } from 'react-router';

import type { PromoCodeBatch } from '#contract/promo-codes.ts';
import type { Workspace } from '#contract/workspace.ts';
import { counted } from '#contract/counted.ts';

import { paths } from '#web/paths.ts';
import { Menu } from '#web/platform/ui/menu.tsx';
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
  const actions = [
    { label: 'Download CSV', onChoose: () => void downloadCodes(event.slug, batch) },
    event.state !== 'cancelled' && {
      label: isPaused ? 'Resume all' : 'Pause all',
      onChoose: () => pause.mutate({ id: batch.id, is_paused: !isPaused }),
    },
    { label: 'Delete all', onChoose: () => setDeleting(true), is_danger: true },
  ].filter((action) => action !== false);
  return (
    <>
      <Menu label={batch.name} actions={actions} />
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
