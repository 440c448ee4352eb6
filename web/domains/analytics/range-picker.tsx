import { useState } from 'react';

import type { AnalyticsRange } from '#contract/analytics.ts';

import { chipStyle } from '#web/platform/ui/chip.tsx';
import { Button } from '#web/platform/ui/button.tsx';
import { TextField } from '#web/platform/ui/field.tsx';

import { ranges } from './use-analytics-query.ts';

const rangeWords: Record<AnalyticsRange, string> = {
  today: 'Today',
  '7_days': '7 days',
  '28_days': '28 days',
  '90_days': '90 days',
  all: 'All time',
  custom: 'Custom dates',
};

type RangePickerProps = {
  range: AnalyticsRange;
  /** The days that are shown now: they prefill the fields for custom dates. */
  span: { from: string; to: string } | null;
  onChange: (changes: Record<string, string | null>) => void;
};

/** The days that are counted: a fixed choice, or any two dates. */
export function RangePicker({ range, span, onChange }: RangePickerProps) {
  const [isChoosing, setChoosing] = useState(range === 'custom');
  const choose = (one: AnalyticsRange) => {
    setChoosing(one === 'custom');
    if (one !== 'custom') onChange({ range: one, from: null, to: null });
  };
  return (
    <div className="grid gap-3">
      <div role="group" aria-label="Period" className="flex flex-wrap gap-2">
        {ranges.map((one) => {
          const isOn = isChoosing ? one === 'custom' : one === range;
          return (
            <button key={one} type="button" aria-pressed={isOn} className={chipStyle(isOn)} onClick={() => choose(one)}>
              {rangeWords[one]}
            </button>
          );
        })}
      </div>
      {isChoosing && <OtherDays key={`${span?.from}`} span={span} onChange={onChange} />}
    </div>
  );
}

function OtherDays({ span, onChange }: Pick<RangePickerProps, 'span' | 'onChange'>) {
  const [from, setFrom] = useState(span?.from ?? '');
  const [to, setTo] = useState(span?.to ?? '');
  const isWrong = from !== '' && to !== '' && to < from;
  const isComplete = from !== '' && to !== '' && !isWrong;
  return (
    <form
      noValidate
      className="flex flex-wrap items-start gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (isComplete) onChange({ range: 'custom', from, to });
      }}
    >
      <TextField label="First day" type="date" value={from} onChange={(event) => setFrom(event.target.value)} />
      <TextField
        label="Last day"
        type="date"
        value={to}
        errors={isWrong ? 'The last day is before the first.' : undefined}
        onChange={(event) => setTo(event.target.value)}
      />
      <Button type="submit" className="mt-7" disabled={!isComplete}>
        Show these days
      </Button>
    </form>
  );
}
