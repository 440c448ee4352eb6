import type pg from 'pg';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Settings } from '#server/settings.ts';
import { tooMany } from '#server/platform/lib/errors.ts';

const secondsOfUnit = { second: 1, minute: 60, hour: 3600, day: 86_400 } as const;
type Unit = keyof typeof secondsOfUnit;

/** The settings that are limits for the time at the end of their names. */
type TimedSetting = Extract<keyof Settings, `limit_${string}_${Unit}`>;

/** Limits that count over all processes. docs/rules/limits.md */
const sharedLimits = [
  'limit_login_per_account_minute',
  'limit_login_per_ip_minute',
  'limit_register_per_ip_hour',
  'limit_register_per_email_day',
  'limit_verify_per_email_day',
  'limit_resend_per_email_minute',
  'limit_resend_per_email_hour',
  'limit_codes_per_email_day',
  'limit_resend_per_ip_hour',
  'limit_password_reset_per_email_hour',
  'limit_password_reset_per_ip_hour',
  'limit_password_reset_confirm_per_ip_hour',
  'limit_change_password_per_user_hour',
  'limit_organizations_per_user_day',
  'limit_events_made_per_user_hour',
  'limit_handle_changes_per_organization_day',
  'limit_team_invitations_per_organization_day',
  'limit_team_invitations_per_email_day',
  'limit_message_tests_per_user_hour',
  'limit_order_mails_per_organization_day',
  'limit_given_orders_per_organization_day',
  'limit_promoters_per_organization_day',
  'limit_promoter_mails_per_email_day',
  'limit_staff_codes_per_user_minute',
  'limit_staff_looks_per_user_hour',
  'limit_find_tickets_per_email_hour',
  'limit_find_tickets_per_ip_hour',
  'limit_change_email_per_user_hour',
  'limit_export_per_user_hour',
  'limit_upload_per_user_hour',
  'limit_waiting_list_per_ip_hour',
  'limit_requests_per_ip_hour',
  'limit_contact_per_ip_hour',
  'limit_csp_reports_per_ip_minute',
  'limit_sale_alert_per_ip_hour',
  'limit_reissue_per_ticket_day',
  'limit_listings_per_user_day',
  'limit_transfers_per_sender_day',
  'limit_transfers_per_email_day',
  'limit_doormen_per_event_day',
  'limit_doorman_mails_per_email_day',
] as const satisfies readonly TimedSetting[];

/** Limits that each process counts for itself. */
const localLimits = [
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
] as const satisfies readonly TimedSetting[];

/** The tries at one verification code count as long as it is valid. */
const CODE_TRIES = 'verification_code_tries';

type TimedLimit = (typeof sharedLimits)[number] | (typeof localLimits)[number];

/** A limit has the name of its setting. */
export type LimitName = TimedLimit | typeof CODE_TRIES;

type Rule = { points: number; seconds: number; shared: boolean };

function rulesOf(settings: Settings): [LimitName, Rule][] {
  const ruleOf = (name: TimedLimit, shared: boolean): [LimitName, Rule] => [
    name,
    { points: settings[name], seconds: secondsOf(name), shared },
  ];
  const codeTries = {
    points: settings[CODE_TRIES],
    seconds: settings.verification_code_minutes * 60,
    shared: true,
  };
  return [
    ...sharedLimits.map((name) => ruleOf(name, true)),
    ...localLimits.map((name) => ruleOf(name, false)),
    [CODE_TRIES, codeTries],
  ];
}

function secondsOf(name: TimedLimit): number {
  return secondsOfUnit[name.slice(name.lastIndexOf('_') + 1) as Unit];
}

export type Limits = {
  /** Counts one use under `key`; throws 429 when the limit is passed. */
  consume(name: LimitName, key: string): Promise<void>;
  /** Counts one use under `key`; false when the limit is passed. */
  tryUse(name: LimitName, key: string): Promise<boolean>;
  /** Counts one use for `work`, and takes it back if that fails: a refused form should not use up a day's limit. */
  spend<Result>(name: LimitName, key: string, work: () => Promise<Result>): Promise<Result>;
  /** Takes back a use that had no effect. */
  giveBack(name: LimitName, key: string): Promise<void>;
  /** Whether a use would be refused, without counting one. */
  isSpent(name: LimitName, key: string): Promise<boolean>;
};

/** Builds all limits once. Shared ones live in PostgreSQL (table rate_limits). */
export function createLimits(settings: Settings, pool: pg.Pool): Limits {
  const limiters = new Map<string, RateLimiterMemory | RateLimiterPostgres>();
  for (const [name, rule] of rulesOf(settings)) limiters.set(name, createLimiter(name, rule, pool));
  const limiterOf = (name: LimitName) => limiters.get(name) as RateLimiterMemory | RateLimiterPostgres;
  /** Null if the use was counted. */
  const refusalOf = async (name: LimitName, key: string): Promise<RateLimiterRes | null> => {
    try {
      await limiterOf(name).consume(key);
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
  const giveBack = async (name: LimitName, key: string) => {
    await limiterOf(name).reward(key);
  };
  return {
    consume,
    giveBack,
    tryUse: async (name, key) => (await refusalOf(name, key)) === null,
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

function createLimiter(name: string, { points, seconds, shared }: Rule, pool: pg.Pool) {
  const options = { keyPrefix: name, points, duration: seconds };
  if (!shared) return new RateLimiterMemory(options);
  return new RateLimiterPostgres({
    ...options,
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
  });
}
