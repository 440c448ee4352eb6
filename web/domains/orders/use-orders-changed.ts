import { useQueryClient } from '@tanstack/react-query';

/** Reads everything about an event's orders again, after any change of one. */
export function useOrdersChanged() {
  const client = useQueryClient();
  return async () => {
    const names = ['getOrder', 'listOrders', 'listGuests', 'getPrintedList', 'getWorkspace'];
    await Promise.all(names.map((name) => client.invalidateQueries({ queryKey: [name] })));
  };
}
