import type { Product } from './product.ts';

type Dump = { disputes: { id: string; status: string }[] };

/** Adopts the decisions of banks: a dispute is lost when its time for evidence is over. */
export async function learnDecisions({ model, world }: Product): Promise<void> {
  const open = model.orders.flatMap(({ dispute }) => (dispute?.state === 'open' ? [dispute] : []));
  if (open.length === 0) return;
  const { disputes } = await world.control<Dump>('GET', '/dump');
  for (const dispute of open) {
    const status = disputes.find(({ id }) => id === dispute.id)?.status;
    if (status === 'won' || status === 'lost') dispute.state = status;
  }
}
