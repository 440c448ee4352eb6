import { useQuery } from '@tanstack/react-query';

import { API_PREFIX } from '#contract/paths.ts';
import type { DoorReport } from '#contract/door-report.ts';

import { downloadFile } from '#web/platform/api/download-file.ts';
import { apiQuery } from '#web/platform/api/queries.ts';
import { cx } from '#web/platform/lib/class-names.ts';
import type { PageFlags } from '#web/platform/lib/page-flags.ts';
import { PageMeta } from '#web/platform/lib/page-meta.tsx';
import { StatementPart } from '#web/domains/settlements/statement-part.tsx';
import { hasDoor } from '#web/domains/events/workspace/tabs.ts';
import { useWorkspace } from '#web/domains/events/workspace/use-workspace.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/platform/ui/button.tsx';
import { LinkButton } from '#web/platform/ui/link-button.tsx';
import { PartNotLoaded } from '#web/platform/layout/part-not-loaded.tsx';
import { Skeletons } from '#web/platform/ui/skeletons.tsx';

import { ArrivalsChart } from './arrivals-chart.tsx';
import { ConflictList, OverrideList, WrongClocks } from './incidents.tsx';
import { OldCodes } from './old-codes.tsx';
import { ReportTable } from './report-table.tsx';
import { beforeTheMove, hasBegun, refundedSince, refusedWords } from './report-words.ts';

export const handle: PageFlags = { is_protected: true, is_private: true, title: 'Report' };

/** The night in money and numbers: what the host gets and when; who came, when and where; what went wrong at the door. */
export default function ReportPage() {
  const { slug, title } = useWorkspace();
  return (
    <div className="grid max-w-6xl gap-8">
      <PageMeta title={`Report of ${title}`} is_indexed={false} />
      <header className="flex flex-wrap items-center justify-between gap-4">
        <h2 className="text-2xl">Report</h2>
      </header>
      <div className="grid gap-10 xl:grid-cols-2">
        <StatementPart slug={slug} />
        <DoorPart />
      </div>
    </div>
  );
}

/** The night at the door. */
function DoorPart() {
  const { slug, host_state } = useWorkspace();
  const { data: report, error, refetch } = useQuery(apiQuery('getDoorReport', { params: { id: slug } }));
  const before = report && beforeTheMove(report);
  return (
    <div className="grid content-start gap-10">
      {error && !report && <PartNotLoaded query={{ error, refetch }} fallback="The report could not be loaded." />}
      {!report && !error && (
        <Skeletons label="Loading the report" sizes={['h-20 w-full', 'h-64 w-full']} className="gap-6" />
      )}
      {report &&
        (hasBegun(report) ? (
          <Report report={report} is_over={host_state === 'past'} />
        ) : (
          <NothingYet report={report} is_over={host_state === 'past'} />
        ))}
      {before && <p className="text-ink-soft">{before}</p>}
      {report && (hasBegun(report) || before) && (
        <Button className="justify-self-start" onClick={() => void downloadReport(slug)}>
          Door report as CSV
        </Button>
      )}
    </div>
  );
}

function downloadReport(slug: string): Promise<void> {
  return downloadFile(`${API_PREFIX}/events/${encodeURIComponent(slug)}/door/report.csv`, `door-${slug}.csv`);
}

function NothingYet({ report, is_over }: { report: DoorReport; is_over: boolean }) {
  const event = useWorkspace();
  const { slug, permissions } = event;
  const { expected } = report.counts;
  if (event.state === 'cancelled')
    return report.let_in_before > 0 ? null : (
      <section className="grid gap-3 rounded-card bg-sunken p-5">
        <h3 className="text-lg">Nobody was let in</h3>
        <p className="text-ink-soft">The event was cancelled before anyone came.</p>
      </section>
    );
  if (is_over)
    return (
      <section className="grid gap-3 rounded-card bg-sunken p-5">
        <h3 className="text-lg">Nobody was scanned</h3>
        <p className="text-ink-soft">{`No ticket was scanned at the door. Tickets that could have been: ${expected.toLocaleString('en')}.`}</p>
      </section>
    );
  return (
    <section className="grid justify-items-start gap-3 rounded-card bg-sunken p-5">
      <h3 className="text-lg">Nobody has come in yet</h3>
      <p className="text-ink-soft">
        {expectedWords(expected)} Arrivals, refusals and who is missing appear here from the first scan on.
      </p>
      <div className="flex flex-wrap gap-3">
        {permissions.includes('scan') && (
          <>
            {hasDoor(event) && (
              <LinkButton to={paths.door(slug)} reloadDocument variant="primary">
                Open the door
              </LinkButton>
            )}
            <LinkButton to={paths.doorRehearsal(slug)} reloadDocument>
              Rehearse
            </LinkButton>
          </>
        )}
        {hasDoor(event) && permissions.includes('edit_events') && (
          <LinkButton to={paths.eventDoormen(slug)}>Name the gates</LinkButton>
        )}
      </div>
    </section>
  );
}

function expectedWords(expected: number): string {
  if (expected === 0) return 'No guests are expected yet.';
  return expected === 1 ? '1 guest is expected.' : `${expected.toLocaleString('en')} guests are expected.`;
}

function Report({ report, is_over }: { report: DoorReport; is_over: boolean }) {
  const { counts, no_shows, types, gates, refusals, conflicts, overrides, wrong_clocks, time_zone } = report;
  const left_out = refundedSince(report);
  const absent = is_over ? 'No-shows' : 'Not here yet';
  return (
    <>
      <dl
        className={cx('tabular grid grid-cols-2 gap-3', is_over ? 'sm:grid-cols-3' : 'sm:grid-cols-4 xl:grid-cols-2')}
      >
        <Figure label="Came" value={counts.admitted} />
        <Figure label="Expected" value={counts.expected} />
        <Figure label={absent} value={no_shows} />
        {!is_over && <Figure label="Inside now" value={counts.inside} />}
      </dl>
      {left_out && <p className="text-sm text-ink-soft">{left_out}</p>}
      <ArrivalsChart arrivals={report.arrivals} time_zone={time_zone} />
      <ReportTable
        title="By gate"
        head={['Gate', 'Admitted', 'Refused']}
        rows={gates.map(({ gate, admitted, refused }) => [gate || 'Without a name', admitted, refused])}
      />
      <ReportTable
        title="By ticket type"
        head={['Type', 'Came', 'Expected', absent]}
        rows={types.map(({ name, admitted, expected }) => [name, admitted, expected, expected - admitted])}
      />
      <ReportTable title="Refused" empty="Nobody was refused." head={['Why', 'Scans']} rows={refusedWords(refusals)} />
      <OldCodes old_codes={report.old_codes} time_zone={time_zone} />
      <ConflictList conflicts={conflicts} conflict_count={report.conflict_count} time_zone={time_zone} />
      <OverrideList overrides={overrides} time_zone={time_zone} />
      <WrongClocks clocks={wrong_clocks} />
    </>
  );
}

function Figure({ label, value }: { label: string; value: number }) {
  return (
    <div className="grid gap-1 rounded-card bg-sunken px-4 py-3">
      <dt className="text-sm text-ink-soft">{label}</dt>
      <dd className="font-display text-3xl leading-none font-extrabold">{value}</dd>
    </div>
  );
}
