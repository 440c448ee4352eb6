import type { HostFacts } from '#contract/hosting.ts';

/** How many tickets are sold, of how many. */
export function SoldOfAll({ event: { sold, held, sellable } }: { event: HostFacts }) {
  const show = (count: number) => count.toLocaleString('en');
  return (
    <section aria-labelledby="sold" className="grid content-start gap-1">
      <h2 id="sold" className="text-xl">
        Tickets
      </h2>
      <p className="tabular text-2xl font-semibold">
        {show(sold)}
        <span className="text-base font-normal text-ink-soft">
          {sellable === null ? ' sold, no limit' : ` of ${show(sellable)} sold`}
        </span>
      </p>
      {held > 0 && <p className="text-sm text-ink-soft">{show(held)} in checkout now</p>}
    </section>
  );
}
