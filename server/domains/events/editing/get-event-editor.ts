import type { EventEditor, RepeatedHours } from '#contract/event-editing.ts';
import { permissionsOf } from '#server/domains/organizations/policy.ts';
import type { AppContext } from '#server/context.ts';
import type { Actor } from '#server/platform/http/route.ts';
import { eventDeleted } from '#server/platform/lib/errors.ts';
import { pick } from '#server/platform/lib/pick.ts';
import { whichOf } from '#server/platform/lib/local-time.ts';
import { EDITABLE_FIELDS, type EditedEvent, fieldsOf, selectEditedEvent, TIME_FIELDS } from './edited-event.ts';
import { listSeries } from '../event-series.ts';
import { getOwnEvent, type OwnEventRow } from '../get-own-event.ts';
import { getHostSituation, presentHostFacts } from '../host-facts.ts';
import { checklistOf, hostStateOf, type HostSituation } from '../host-state.ts';
import { describePoster } from '../poster.ts';
import { countHolders, RELIED_ON } from '../ticket-holders.ts';

/** One event as its editors see it. */
export async function getEventEditor(ctx: AppContext, actor: Actor, idOrSlug: string): Promise<EventEditor> {
  const own = await getOwnEvent(ctx, actor, idOrSlug);
  const [event, situation, holders, series, poster] = await Promise.all([
    selectEditedEvent(ctx.db, own.id).executeTakeFirstOrThrow(eventDeleted),
    getHostSituation(ctx.db, own.id, ctx.clock.now()),
    countHolders(ctx.db, own.id),
    listSeries(ctx.db, own),
    describePoster(ctx, own),
  ]);
  return {
    ...presentOwn(own),
    ...presentFields(event),
    ...presentHostFacts(situation, permissionsOf(own.role)),
    version: event.version,
    poster,
    checklist: checklistOf(situation),
    locked: lockedFields(situation),
    holders: { count: holders, fields: holders > 0 ? [...RELIED_ON] : [] },
    series: series.map((other) => ({
      ...pick(other, ['id', 'slug', 'title', 'time_zone']),
      state: other.state as EventEditor['state'],
      starts_at: other.starts_at?.toISOString() ?? null,
    })),
  };
}

function presentOwn(own: OwnEventRow) {
  return {
    ...pick(own, ['id', 'slug', 'role', 'currency', 'fee_basis_points', 'fee_fixed_amount']),
    state: own.state as EventEditor['state'],
    is_postponed: own.postponed_from !== null,
    permissions: permissionsOf(own.role),
    organization: { id: own.organization_id, name: own.organization_name, handle: own.organization_handle },
    published_at: own.published_at?.toISOString() ?? null,
  };
}

function presentFields(event: EditedEvent) {
  const { category, visibility, fee_payer, refund_policy, code_mode, ...fields } = fieldsOf(event);
  return {
    ...fields,
    category: category as EventEditor['category'],
    visibility: visibility as EventEditor['visibility'],
    fee_payer: fee_payer as EventEditor['fee_payer'],
    refund_policy: refund_policy as EventEditor['refund_policy'],
    code_mode: code_mode as EventEditor['code_mode'],
    repeated_hours: repeatedHoursOf(event),
  };
}

function repeatedHoursOf(event: EditedEvent): RepeatedHours {
  const entries = TIME_FIELDS.map((field) => {
    const instant = event[field];
    return [field, instant ? whichOf(instant, event.time_zone) : undefined] as const;
  });
  return Object.fromEntries(entries.filter(([, which]) => which !== undefined));
}

/** The fields that can no longer be changed, and why. */
function lockedFields(situation: HostSituation): EventEditor['locked'] {
  const state = hostStateOf(situation);
  if (state === 'cancelled') return EDITABLE_FIELDS.map((field) => ({ field, reason: 'The event is cancelled.' }));
  if (state !== 'past') return [];
  const dates = ['doors_at', 'starts_at', 'ends_at', 'time_zone'] as const;
  return dates.map((field) => ({ field, reason: 'The event is over.' }));
}
