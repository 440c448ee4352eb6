import type { HostTicketType } from '#contract/host-ticket-types.ts';

import type { MenuAction } from '#web/platform/ui/menu.tsx';

import type { TypeTools } from './use-type-tools.ts';

type Place = { is_first: boolean; is_last: boolean };

/** What the menu of a row offers. An archived type with sales is kept for its tickets: deleting it would do nothing. */
export function actionsOf(type: HostTicketType, tools: TypeTools, { is_first, is_last }: Place): MenuAction[] {
  const remove = { label: 'Delete', onChoose: () => tools.remove(type), is_danger: true };
  if (type.state === 'archived')
    return [
      { label: 'Restore, paused', onChoose: () => tools.save(type, { state: 'paused' }, 'Restored, and paused.') },
      ...(type.sold + type.held > 0 ? [] : [remove]),
    ];
  return [
    type.state === 'paused'
      ? { label: 'Put on sale', onChoose: () => tools.save(type, { state: 'on_sale' }, 'On sale again.') }
      : { label: 'Pause', onChoose: () => tools.save(type, { state: 'paused' }, 'Paused. Nobody can buy it now.') },
    type.is_hidden
      ? { label: 'Show to everybody', onChoose: () => tools.save(type, { is_hidden: false }, 'Everybody sees it.') }
      : { label: 'Hide', onChoose: () => tools.save(type, { is_hidden: true }, 'Hidden. Only a promo code shows it.') },
    ...(is_first ? [] : [{ label: 'Move up', onChoose: () => tools.move(type, -1) }]),
    ...(is_last ? [] : [{ label: 'Move down', onChoose: () => tools.move(type, 1) }]),
    { label: 'Archive', onChoose: () => tools.save(type, { state: 'archived' }, 'Archived.') },
    remove,
  ];
}
