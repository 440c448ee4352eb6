import type { PromoCodeBatch } from '#contract/promo-codes.ts';
import type { Workspace } from '#contract/workspace.ts';
import { counted } from '#contract/counted.ts';

import { paths } from '#web/paths.ts';

import { BatchMenu } from './batch-menu.tsx';
import { ListRow } from './list-row.tsx';
import { describeRule } from './promo-words.ts';

type BatchRowProps = {
  event: Workspace;
  batch: PromoCodeBatch;
  types: readonly { id: string; name: string }[];
  onDeleted: () => void;
};

/** A batch of codes as one row; it opens to its codes. */
export function BatchRow({ event, batch, types, onDeleted }: BatchRowProps) {
  const page = paths.eventPromoCodes(event.slug, `batches/${batch.id}`);
  return (
    <ListRow
      id={batch.id}
      name={batch.name}
      to={page}
      text={`${counted(batch.code_count, 'code')} · ${describeRule(batch, types)}`}
      uses={`${batch.used_code_count.toLocaleString('en')} of ${counted(batch.code_count, 'code')} used`}
      uses_to={page}
      window={batch}
      time_zone={event.time_zone}
      state={batch.state}
    >
      <BatchMenu event={event} batch={batch} onDeleted={onDeleted} />
    </ListRow>
  );
}
