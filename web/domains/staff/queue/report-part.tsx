import type { StaffTaskDetail } from '#contract/staff-queue.ts';

import { Facts, Part } from '../facts.tsx';

/** What a visitor wrote, as text. */
export function ReportPart({ report }: { report: NonNullable<StaffTaskDetail['report']> }) {
  const { name, email, about, message } = report;
  return (
    <Part title="What was reported">
      <Facts
        facts={[
          ['From', <bdi key="name">{name}</bdi>],
          ['Reply to', email],
          ['About', about && <bdi key="about">{about}</bdi>],
        ]}
      />
      <p dir="auto" className="max-w-prose wrap-anywhere whitespace-pre-wrap">
        {message}
      </p>
      <p className="text-sm text-ink-soft">
        Name and address are as typed; nobody has checked them. Never tell the host who reported.
      </p>
    </Part>
  );
}
