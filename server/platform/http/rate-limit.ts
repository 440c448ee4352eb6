import type pg from 'pg';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Settings } from '#server/settings.ts';
import { tooMany } from '#server/platform/lib/errors.ts';

type Rule = { points: number; seconds: number; shared: boolean };

/** The limits of docs/rules/limits.md. `shared` ones count over all processes, the others per process. */
function rulesOf(settings: Settings) {
  return { ...accountRules(settings), ...organizerRules(settings), ...buyerRules(settings), ...doorRules(settings) };
}

const shared = (points: number, seconds: number): Rule => ({ points, seconds, shared: true });
const local = (points: number, seconds: number): Rule => ({ points, seconds, shared: false });

function accountRules(settings: Settings) {
  return {
    login_account: shared(settings.limit_login_per_account_minute, 60),
    login_ip: shared(settings.limit_login_per_ip_minute, 60),
    register_ip: shared(settings.limit_register_per_ip_hour, 3600),
    register_email: shared(settings.limit_register_per_email_day, 86_400),
    verify_ip: local(settings.limit_verify_per_ip_minute, 60),
    verify_email: shared(settings.limit_verify_per_email_day, 86_400),
    code_tries: shared(settings.verification_code_tries, settings.verification_code_minutes * 60),
    resend_email_minute: shared(settings.limit_resend_per_email_minute, 60),
    resend_email_hour: shared(settings.limit_resend_per_email_hour, 3600),
    codes_email: shared(settings.limit_codes_per_email_day, 86_400),
    resend_ip: shared(settings.limit_resend_per_ip_hour, 3600),
    password_reset_email: shared(settings.limit_password_reset_per_email_hour, 3600),
    password_reset_ip: shared(settings.limit_password_reset_per_ip_hour, 3600),
    password_reset_confirm_ip: shared(settings.limit_password_reset_confirm_per_ip_hour, 3600),
    change_password_user: shared(settings.limit_change_password_per_user_hour, 3600),
  };
}

function organizerRules(settings: Settings) {
  return {
    organizations_user: shared(settings.limit_organizations_per_user_day, 86_400),
    events_made_user: shared(settings.limit_events_made_per_user_hour, 3600),
    handle_checks_user: local(settings.limit_handle_checks_per_user_minute, 60),
    handle_changes_organization: shared(settings.limit_handle_changes_per_organization_day, 86_400),
    team_invitations_organization: shared(settings.limit_team_invitations_per_organization_day, 86_400),
    team_invitations_email: shared(settings.limit_team_invitations_per_email_day, 86_400),
    team_invitation_look_ups_ip: local(settings.limit_team_invitation_look_ups_per_ip_minute, 60),
    message_tests_user: shared(settings.limit_message_tests_per_user_hour, 3600),
    message_subscriptions_ip: local(settings.limit_message_subscriptions_per_ip_minute, 60),
    order_mails_organization: shared(settings.limit_order_mails_per_organization_day, 86_400),
    given_orders_organization: shared(settings.limit_given_orders_per_organization_day, 86_400),
    promoters_organization: shared(settings.limit_promoters_per_organization_day, 86_400),
    promoter_mails_email: shared(settings.limit_promoter_mails_per_email_day, 86_400),
    payouts_user: local(settings.limit_payouts_per_user_minute, 60),
    staff_codes_user: shared(settings.limit_staff_codes_per_user_minute, 60),
    staff_search_user: local(settings.limit_staff_searches_per_user_minute, 60),
    staff_looks_user: shared(settings.limit_staff_looks_per_user_hour, 3600),
  };
}

function buyerRules(settings: Settings) {
  return {
    find_tickets_email: shared(settings.limit_find_tickets_per_email_hour, 3600),
    find_tickets_ip: shared(settings.limit_find_tickets_per_ip_hour, 3600),
    change_email_user: shared(settings.limit_change_email_per_user_hour, 3600),
    export_user: shared(settings.limit_export_per_user_hour, 3600),
    upload_user: shared(settings.limit_upload_per_user_hour, 3600),
    invitation_look_ups_ip: local(settings.limit_invitation_look_ups_per_ip_minute, 60),
    clicks_link: local(settings.limit_clicks_per_link_hour, 3600),
    clicks_ip: local(settings.limit_clicks_per_ip_minute, 60),
    views_event: local(settings.limit_views_per_event_hour, 3600),
    views_ip: local(settings.limit_views_per_ip_minute, 60),
    waiting_list_ip: shared(settings.limit_waiting_list_per_ip_hour, 3600),
    waiting_list_look_ups_ip: local(settings.limit_waiting_list_look_ups_per_ip_minute, 60),
    requests_ip: shared(settings.limit_requests_per_ip_hour, 3600),
    request_look_ups_ip: local(settings.limit_request_look_ups_per_ip_minute, 60),
    contact_ip: shared(settings.limit_contact_per_ip_hour, 3600),
    checkout_buyer: local(settings.limit_checkout_per_buyer_minute, 60),
    free_orders_email: local(settings.limit_free_orders_per_unproved_email_hour, 3600),
    checkout_ip: local(settings.limit_checkout_per_ip_minute, 60),
    promo_ip: local(settings.limit_promo_per_ip_minute, 60),
    details_session: local(settings.limit_details_per_session_minute, 60),
    details_ip: local(settings.limit_details_per_ip_minute, 60),
    guest_link_ip: local(settings.limit_guest_link_per_ip_minute, 60),
    csp_report_ip: shared(settings.limit_csp_reports_per_ip_minute, 60),
    sale_alert_ip: shared(settings.limit_sale_alert_per_ip_hour, 3600),
    calendar_feed_ip: local(settings.limit_calendar_feed_per_ip_minute, 60),
    reissue_ticket: shared(settings.limit_reissue_per_ticket_day, 86_400),
    quotes_user: local(settings.limit_quotes_per_user_minute, 60),
    listings_user: shared(settings.limit_listings_per_user_day, 86_400),
    transfers_sender: shared(settings.limit_transfers_per_sender_day, 86_400),
    transfers_email: shared(settings.limit_transfers_per_email_day, 86_400),
    transfer_look_ups_ip: local(settings.limit_transfer_look_ups_per_ip_minute, 60),
  };
}

function doorRules(settings: Settings) {
  return {
    doormen_event: shared(settings.limit_doormen_per_event_day, 86_400),
    doorman_added_email: shared(settings.limit_doorman_mails_per_email_day, 86_400),
    door_link_ip: local(settings.limit_door_link_per_ip_minute, 60),
    scan_device: local(settings.limit_scan_per_device_second, 1),
    door_sync: local(settings.limit_door_sync_per_device_minute, 60),
    door_list: local(settings.limit_door_list_per_device_minute, 60),
    report_user: local(settings.limit_reports_per_user_hour, 3600),
    door_search: local(settings.limit_door_search_per_device_minute, 60),
  };
}

export type LimitName = keyof ReturnType<typeof rulesOf>;

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
  for (const [name, rule] of Object.entries(rulesOf(settings))) limiters.set(name, createLimiter(name, rule, pool));
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
