import { memo, useEffect, useRef, useState } from 'react';

import type { HostTicketType } from '#contract/host-ticket-types.ts';

import { useRestored } from '#web/platform/api/form-backup.ts';
import { Button } from '#web/platform/ui/button.tsx';

import { EditType } from './edit-type.tsx';
import { backupOf } from './type-backups.ts';
import { actionsOf } from './type-actions.ts';
import { TypeRow } from './type-row.tsx';
import { useTicketTypes } from './use-ticket-types.ts';
import type { TypeTools, Undo } from './use-type-tools.ts';

type TypeItemProps = {
  type: HostTicketType;
  time_zone: string;
  /** The name of the tier before. */
  before: string | undefined;
  is_first: boolean;
  is_last: boolean;
  undo: Undo | undefined;
  tools: TypeTools;
  /** It was deleted while its form is open here. */
  is_gone: boolean;
  /** Called before a deleted one goes from the list. */
  onLeave: (type: HostTicketType) => void;
  onOpenChange: (type: HostTicketType, isOpen: boolean) => void;
};

/** One ticket type, or its form while it is edited. */
export const TypeItem = memo(function TypeItem(props: TypeItemProps) {
  const { type, time_zone, before, undo, tools, is_gone, onLeave, onOpenChange, ...place } = props;
  const [isOpen, setOpen] = useState(useRestored(backupOf.type(type.id)) !== undefined);
  const name = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  // Back to the name, as soon as it is there again.
  useEffect(() => {
    if (wasOpen.current && !isOpen) name.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  useEffect(() => onOpenChange(type, isOpen), [onOpenChange, type, isOpen]);
  const close = () => {
    if (is_gone) onLeave(type);
    setOpen(false);
  };
  if (isOpen) return <OpenType type={type} slug={tools.slug} is_gone={is_gone} onDone={close} />;
  return (
    <>
      <TypeRow
        type={type}
        time_zone={time_zone}
        before={before}
        actions={actionsOf(type, tools, place)}
        name_ref={name}
        onEdit={() => setOpen(true)}
      />
      {undo && <UndoLine undo={undo} />}
    </>
  );
});

type OpenTypeProps = { type: HostTicketType; slug: string; is_gone: boolean; onDone: () => void };

function OpenType({ slug, ...props }: OpenTypeProps) {
  const { data: list } = useTicketTypes(slug);
  return list && <EditType slug={slug} list={list} {...props} />;
}

/** What was done, and the way back: it stays until the next change. */
export function UndoLine({ undo }: { undo: Undo }) {
  return (
    <p role="status" className="mb-2 flex flex-wrap items-center gap-x-3 rounded-control bg-sunken px-3.5 text-sm">
      {undo.text}
      <Button variant="quiet" size="sm" onClick={undo.run}>
        Undo
      </Button>
    </p>
  );
}
