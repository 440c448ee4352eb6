import { useQueryClient } from '@tanstack/react-query';

import { listsChanged } from '#web/platform/api/lists-changed.ts';

/** Reads everything about an event's orders again, after any change of one. */
export function useOrdersChanged() {
  const client = useQueryClient();
  return () => listsChanged(client, ['getOrder', 'listOrders', 'listGuests', 'getPrintedList', 'getWorkspace']);
}
