import type pg from 'pg';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Settings } from '#server/settings.ts';
import { tooMany } from '#server/platform/lib/errors.ts';

const secondsOfUnit = { second: 1, minute: 60, hour: 3600, day: 86_400 } as const;
type Unit = keyof typeof secondsOfUnit;

/** The settings that are limits for the time at the end of their names. */
type TimedSetting = Extract<keyof Settings, `limit_${string}_${Unit}`>;

/** Limits that the use-cases count in the tables they limit, such as the mails of an order: `Limits` does not know them. */
type CountedByQuery =
  | 'limit_invitations_per_event_day'
  | 'limit_invitations_per_organization_day'
  | 'limit_listed_per_new_organization_day'
  | 'limit_lists_per_new_organization_day'
  | 'limit_messages_per_event_day'
  | 'limit_message_people_per_organization_day'
  | 'limit_order_mails_per_order_day'
  | 'limit_request_mails_per_email_day'
  | 'limit_waiting_list_mails_per_email_day';

/** `Exclude` that accepts no names which do not exist. */
type Without<Name, Some extends Name> = Exclude<Name, Some>;

/** Limits that each process counts for itself, of frequent calls; all others count over all processes. */
const perProcess = new Set<LimitName>([
  'limit_verify_per_ip_minute',
  'limit_handle_checks_per_user_minute',
  'limit_team_invitation_look_ups_per_ip_minute',
  'limit_message_subscriptions_per_ip_minute',
  'limit_payouts_per_user_minute',
  'limit_staff_searches_per_user_minute',
  'limit_invitation_look_ups_per_ip_minute',
  'limit_clicks_per_link_hour',
  'limit_clicks_per_ip_minute',
  'limit_views_per_event_hour',
  'limit_views_per_ip_minute',
  'limit_waiting_list_look_ups_per_ip_minute',
  'limit_request_look_ups_per_ip_minute',
  'limit_checkout_per_buyer_minute',
  'limit_free_orders_per_unproved_email_hour',
  'limit_guest_tickets_per_ip_and_event_hour',
  'limit_checkout_per_ip_minute',
  'limit_promo_per_ip_minute',
  'limit_details_per_session_minute',
  'limit_details_per_ip_minute',
  'limit_guest_link_per_ip_minute',
  'limit_calendar_feed_per_ip_minute',
  'limit_quotes_per_user_minute',
  'limit_transfer_look_ups_per_ip_minute',
  'limit_door_link_per_ip_minute',
  'limit_scan_per_device_second',
  'limit_door_sync_per_device_minute',
  'limit_door_list_per_device_minute',
  'limit_reports_per_user_hour',
  'limit_door_search_per_device_minute',
]);

/** The tries at one verification code count as long as it is valid. */
const CODE_TRIES = 'verification_code_tries';

/** A limit has the name of its setting. */
export type LimitName = Without<TimedSetting, CountedByQuery> | typeof CODE_TRIES;

type Rule = { points: number; seconds: number };

function ruleOf(settings: Settings, name: LimitName): Rule {
  const points = settings[name];
  if (name === CODE_TRIES) return { points, seconds: settings.verification_code_minutes * 60 };
  return { points, seconds: secondsOfUnit[name.slice(name.lastIndexOf('_') + 1) as Unit] };
}

export type Limits = {
  /** Counts one use under `key`; throws 429 when the limit is passed. */
  consume(name: LimitName, key: string): Promise<void>;
  /** Counts one use, or several, under `key`; false when the limit is passed. */
  tryUse(name: LimitName, key: string, uses?: number): Promise<boolean>;
  /** Counts one use for `work`, and takes it back if that fails: a refused form should not use up a day's limit. */
  spend<Result>(name: LimitName, key: string, work: () => Promise<Result>): Promise<Result>;
  /** Takes back a use, or several, that had no effect. */
  giveBack(name: LimitName, key: string, uses?: number): Promise<void>;
  /** Whether a use would be refused, without counting one. */
  isSpent(name: LimitName, key: string): Promise<boolean>;
};

/** The limits of the settings. Shared ones live in PostgreSQL (table rate_limits). */
export function createLimits(settings: Settings, pool: pg.Pool): Limits {
  const limiters = new Map<LimitName, RateLimiterMemory | RateLimiterPostgres>();
  const limiterOf = (name: LimitName) => {
    const limiter = limiters.get(name) ?? createLimiter(name, ruleOf(settings, name), pool);
    limiters.set(name, limiter);
    return limiter;
  };
  /** Null if the use was counted. */
  const refusalOf = async (name: LimitName, key: string, uses = 1): Promise<RateLimiterRes | null> => {
    try {
      await limiterOf(name).consume(key, uses);
      return null;
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) return refusal;
      throw refusal;
    }
  };
  const consume = async (name: LimitName, key: string) => {
    const refusal = await refusalOf(name, key);
    if (refusal) throw tooMany(refusal.msBeforeNext / 1000);
  };
  const giveBack = async (name: LimitName, key: string, uses = 1) => {
    await limiterOf(name).reward(key, uses);
  };
  return {
    consume,
    giveBack,
    tryUse: async (name, key, uses) => (await refusalOf(name, key, uses)) === null,
    async spend(name, key, work) {
      await consume(name, key);
      try {
        return await work();
      } catch (error) {
        await giveBack(name, key);
        throw error;
      }
    },
    async isSpent(name, key) {
      const used = await limiterOf(name).get(key);
      return used !== null && used.remainingPoints <= 0;
    },
  };
}

function createLimiter(name: LimitName, { points, seconds }: Rule, pool: pg.Pool) {
  const options = { keyPrefix: name, points, duration: seconds };
  if (perProcess.has(name)) return new RateLimiterMemory(options);
  return new RateLimiterPostgres({
    ...options,
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
  });
}
