import type { HostTicketType, HostTicketTypes } from '#contract/host-ticket-types.ts';

import { isApiError } from '#web/platform/api/api-error.ts';
import { Button } from '#web/platform/ui/button.tsx';
import { Dialog } from '#web/platform/ui/dialog.tsx';

import { count } from './type-words.ts';
import { useDeleteType } from './use-ticket-types.ts';

type DeleteTypeDialogProps = {
  slug: string;
  /** Undefined while nothing is asked. */
  type: HostTicketType | undefined;
  list: HostTicketTypes;
  onClose: () => void;
  /** Called when it is deleted, or somebody else did so before. */
  onDeleted: () => void;
};

/** Says what deleting a ticket type does, and does it. */
export function DeleteTypeDialog({ type, ...props }: DeleteTypeDialogProps) {
  return (
    <Dialog title={type ? `Delete ${type.name}?` : ''} is_open={type !== undefined} onClose={props.onClose}>
      {type && <DeleteType type={type} {...props} />}
    </Dialog>
  );
}

function DeleteType({ slug, type, list, onClose, onDeleted }: DeleteTypeDialogProps & { type: HostTicketType }) {
  const remove = useDeleteType(slug);
  const onSuccess = () => {
    onClose();
    onDeleted();
  };
  const onError = (error: unknown) => isApiError(error, 404) && onSuccess();
  const isUsed = type.sold + type.held > 0;
  const next = list.types.filter(({ opens_after, state }) => opens_after === type.id && state !== 'archived');
  const before = list.types.find(({ id }) => id === type.opens_after);
  return (
    <>
      <div className="grid gap-2 text-ink-soft">
        <p>{isUsed ? usedWords(type) : 'Nobody has bought one. It disappears from your page right away.'}</p>
        {next.map(({ id, name }) => (
          <p key={id}>
            {isUsed || !before
              ? `${name} then no longer waits for it.`
              : `${name} then opens when ${before.name} is gone.`}
          </p>
        ))}
      </div>
      <div className="flex flex-wrap gap-3">
        <Button
          variant="danger"
          is_busy={remove.isPending}
          onClick={() => remove.mutate(type.id, { onSuccess, onError })}
        >
          Delete ticket type
        </Button>
        <Button onClick={onClose}>Keep it</Button>
      </div>
    </>
  );
}

function usedWords({ sold, held }: HostTicketType): string {
  const kept = [
    sold > 0 && `${count(sold)} sold ${sold === 1 ? 'ticket stays' : 'tickets stay'} valid`,
    held > 0 && `the ${count(held)} in checkout can still be paid`,
  ];
  return `Nobody else can buy one. ${kept.filter(Boolean).join(', ')}. It moves to the archive below.`;
}
