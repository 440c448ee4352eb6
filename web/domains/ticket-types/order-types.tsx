import type { HostTicketType } from '#contract/host-ticket-types.ts';

import { Price } from '#web/platform/ui/price.tsx';
import { SortableList } from '#web/platform/ui/sortable-list.tsx';

type OrderTypesProps = { types: HostTicketType[]; onReorder: (types: HostTicketType[]) => void };

/** The ticket types to be put in order: by mouse, keyboard and buttons. */
export function OrderTypes({ types, onReorder }: OrderTypesProps) {
  return (
    <SortableList label="Order of the ticket types" items={types} nameOf={({ name }) => name} onReorder={onReorder}>
      {(type) => (
        <p className="flex min-w-0 justify-between gap-x-4 px-1">
          <span dir="auto" className="min-w-0 truncate font-semibold">
            {type.name}
          </span>
          <span className="tabular shrink-0 text-ink-soft">
            <Price money={type.total} />
          </span>
        </p>
      )}
    </SortableList>
  );
}
