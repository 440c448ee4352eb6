import { useMutation } from '@tanstack/react-query';
import CalendarSync from 'icon:calendar-sync';

import { inBrowser } from '#web/platform/api/browser.ts';
import { showError } from '#web/platform/api/show-error.ts';
import { Button } from '#web/platform/ui/button.tsx';
import { TextField } from '#web/platform/ui/field.tsx';

/** A secret address from which calendars read the saved events; shown only once, when it is created. */
export function CalendarFeed() {
  const feed = useMutation({
    mutationFn: () => inBrowser().api('createCalendarFeed'),
    onError: (error) => showError(error, 'The calendar address could not be created.', { title: 'Calendar Failed' }),
  });
  if (!feed.data) {
    return (
      <Button size="sm" className="mt-4" is_busy={feed.isPending} onClick={() => feed.mutate()}>
        <CalendarSync aria-hidden="true" className="size-4" />
        Show them in my calendar
      </Button>
    );
  }
  const { url } = feed.data;
  return (
    <div className="mt-4 grid max-w-xl gap-3 rounded-card border border-line bg-surface p-4">
      <TextField
        label="Your calendar address"
        hint="Add it to your calendar as a subscription. Anyone who has it sees what you saved. A new one replaces it."
        readOnly
        value={url}
        onFocus={(event) => event.target.select()}
      />
      <div className="flex flex-wrap gap-2.5">
        <a href={url.replace(/^https?:/, 'webcal:')} className="self-center text-sm font-semibold underline">
          Open in my calendar app
        </a>
        <Button size="sm" is_busy={feed.isPending} onClick={() => feed.mutate()}>
          Create a new one
        </Button>
      </div>
    </div>
  );
}
