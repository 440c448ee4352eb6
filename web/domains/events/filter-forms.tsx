import type { FormEvent } from 'react';
import { useNavigate } from 'react-router';

import { Button } from '#web/platform/ui/button.tsx';
import { TextField } from '#web/platform/ui/field.tsx';

import { withFilters, type EventFilters } from './event-filters.ts';
import { useListPath } from './list-path.ts';
import { OtherFilters } from './other-filters.tsx';

/** A city that is not among the suggested ones; the server tolerates typing errors in its name. */
export function CityForm({ filters }: { filters: EventFilters }) {
  const list = useListPath();
  const navigate = useNavigate();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    form.closest<HTMLElement>('[popover]')?.hidePopover();
    const typed = new FormData(form).get('city');
    const city = typeof typed === 'string' ? typed.trim() : '';
    void navigate(withFilters(filters, { city, near: null }, list), { preventScrollReset: true });
  };
  return (
    <form
      action={list()}
      onSubmit={submit}
      className="mt-1 grid grid-cols-[1fr_auto] gap-2 border-t border-line p-2 pt-3"
    >
      <OtherFilters filters={filters} except={['city', 'near', 'distance_km']} />
      <TextField
        id="another-city"
        label="Another city"
        is_label_hidden
        name="city"
        placeholder="Another city"
        maxLength={120}
      />
      <Button type="submit">Go</Button>
    </form>
  );
}

/** A range of days. */
export function RangeForm({ filters }: { filters: EventFilters }) {
  const list = useListPath();
  return (
    <form action={list()} className="mt-1 grid gap-3 border-t border-line p-2 pt-3">
      <OtherFilters filters={filters} except={['date', 'date_from', 'date_to']} />
      <div className="grid grid-cols-2 gap-2 sm:grid-cols-1">
        <TextField id="from-day" label="From" type="date" name="date_from" defaultValue={filters.date_from} />
        <TextField id="to-day" label="To" type="date" name="date_to" defaultValue={filters.date_to} />
      </div>
      <Button type="submit">Show these days</Button>
    </form>
  );
}

/** A range of whole prices; the address has them in minor units. */
export function PriceForm({ filters }: { filters: EventFilters }) {
  const list = useListPath();
  const navigate = useNavigate();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const amount = (name: string) => {
      const text = form.get(name);
      return typeof text === 'string' && text !== '' ? String(Math.round(Number(text) * 100)) : null;
    };
    event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();
    const range = { price_min: amount('least'), price_max: amount('most'), free: null };
    void navigate(withFilters(filters, range, list), { preventScrollReset: true });
  };
  const whole = (amount: string | undefined) => amount && Number(amount) / 100;
  return (
    <form onSubmit={submit} className="has-scripts mt-1 grid gap-3 border-t border-line p-2 pt-3">
      <div className="grid grid-cols-2 gap-2">
        <TextField
          id="least-price"
          label="At least"
          type="number"
          min={0}
          max={100_000}
          name="least"
          defaultValue={whole(filters.price_min)}
        />
        <TextField
          id="most-price"
          label="At most"
          type="number"
          min={0}
          max={100_000}
          name="most"
          defaultValue={whole(filters.price_max)}
        />
      </div>
      <Button type="submit">Show these prices</Button>
    </form>
  );
}
