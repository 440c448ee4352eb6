/** All settings of the product; each can be set as SETTING_<NAME> in the environment. */
export const defaultSettings = {
  /** Platform fee per paid ticket: basis points of the price after discount, plus a fixed part in minor units. */
  fee_basis_points: 500,
  fee_fixed_amount: 50,
  /** The provider accepts no payment below this, in minor units; in some currencies more (platform/lib/smallest-payment.ts). */
  minimum_payment_amount: 50,
  /** From which hour of the morning, at the place, teams are mailed about their sales. */
  sales_mails_hour: 8,
  hold_minutes: 15,
  /** The provider's session outlasts the hold: its minimum is 30 minutes, one more for clock skew. */
  payment_session_minutes: 31,
  /** How long after the expiry of the provider's page a hold is released even if the provider cannot be reached. */
  hard_limit_grace_minutes: 5,
  sweep_seconds: 15,
  /** Payment pages that were not checked for this long are checked again. */
  reconcile_after_seconds: 60,
  outbox_poll_milliseconds: 1000,
  /** The time for reaching the mail server, and again for one mail: together less than the claim on a mail lasts. */
  mail_attempt_milliseconds: 60_000,
  /** How long facts wait before they are added to the stored figures, and views before they are written. */
  figures_milliseconds: 2000,
  views_written_milliseconds: 3000,
  provider_requests_per_second: 20,
  /** The minimum time between two calls to the provider about a pending order that is polled. */
  provider_recheck_seconds: 4,
  provider_web_timeout_milliseconds: 3500,
  provider_worker_timeout_milliseconds: 10_000,
  webhook_tolerance_seconds: 300,
  /** How long processed webhooks are kept. The provider repeats events for days, and lists them for thirty. */
  webhook_retention_days: 90,
  hot_path_batch_size: 256,
  database_connections: 10,
  offer_cache_milliseconds: 1000,
  /** How long public API responses and public pages are served from the cache. */
  api_cache_milliseconds: 1000,
  page_cache_milliseconds: 2000,
  /** A page that takes longer is answered with 503: something it needs does not respond. */
  page_timeout_milliseconds: 4500,
  /** A request that is not complete after this time is ended with 408, at most a quarter of it later. */
  request_milliseconds: 24_000,
  count_cap: 1001,
  /** New orders are counted up to this number, and the maximum of guests on a printed door list. */
  order_news_cap: 100,
  printed_list_cap: 20_000,
  /** The total size of the pictures of an organization's events. */
  picture_bytes_per_organization: 200 * 1024 * 1024,
  /** How many of the soonest events have their posters drawn in advance. */
  posters_drawn_ahead: 24,
  /** The effort of AVIF compression, 0 to 9: each step takes about twice as long, with no gain beyond 2. */
  poster_effort: 2,
  page_size: 24,
  /** The number of addresses in one file of the sitemap; search engines accept 50,000. */
  sitemap_size: 10_000,
  password_hashes_at_once: 1,
  /** The maximum queue of password checks before further ones are refused. */
  password_hashes_waiting: 100,
  verification_code_minutes: 10,
  verification_code_tries: 5,
  password_reset_minutes: 30,
  /** Wrong passwords in a row, over all addresses, after which only a mailed link unlocks the account. */
  login_failures_in_a_row: 100,
  /** How long an unfinished registration reserves its user name. */
  pending_registration_hours: 24,
  session_idle_days: 14,
  session_absolute_days: 60,
  /** How long sessions, mailed codes and reset links are kept after they ended. */
  login_retention_days: 30,
  guest_link_days: 400,
  /** How long they are kept after they ended; one that proves an address is kept longer. */
  guest_link_retention_days: 30,
  /** How long after their event names, addresses and answers of checkouts that were never paid are deleted. */
  unpaid_retention_days: 30,
  /** Short, because a requested link is used at once or not at all. */
  find_tickets_link_hours: 24,
  /** How long the links of a ticket's page to its wallet passes are valid. */
  wallet_link_hours: 24,
  team_invitation_days: 7,
  /** How long they are kept after their links ended. */
  team_invitation_retention_days: 30,
  /** How long a confirmation by the second factor lasts for staff. */
  staff_confirmed_hours: 12,
  /** How long after entering a password somebody may move an event's money. */
  password_confirmed_hours: 12,
  /** Wrong codes in a row, after which no code is accepted for some minutes. */
  staff_code_tries: 5,
  staff_code_wait_minutes: 15,
  /** How long staff may look at an account, an organization or an order without giving a reason again. */
  staff_look_minutes: 60,
  /** When tasks of the staff queue are due: dangers, other reports, money that is owed. */
  staff_safety_hours: 24,
  staff_report_hours: 72,
  staff_money_hours: 48,
  /** The number of wrong PINs after which a door link stops working. */
  door_link_tries: 5,
  /** How long after an event commission is earned, and the minimum of a payout in minor units. */
  commission_earned_hours: 48,
  minimum_promoter_payout_amount: 1000,
  /** How long after an event its organizer is paid, and how long after an organization's first event with sales. */
  payout_hours: 48,
  first_payout_days: 14,
  /** Resale: the buyer's fee on top of the price, and the seller's fee out of it, both in basis points. */
  resale_fee_basis_points: 500,
  resale_seller_fee_basis_points: 0,
  /** The organizer's share of the seller's profit, if the cap allows a profit. */
  resale_organizer_basis_points: 5000,
  /** The share of Resale's fees for the promoter whose link brought the buyer. */
  resale_finder_basis_points: 2000,
  /** The lowest price of a listing, in minor units. */
  resale_floor_amount: 100,
  /** How long after the holder's payment a ticket may be listed, and how long before doors Resale ends. */
  resale_after_payment_minutes: 60,
  resale_cut_off_minutes: 60,
  /** How many hours before that a falling price falls, in equal time steps. */
  resale_slide_hours: 24,
  /**
   * How many tickets one person may have on sale, or have sold within these days, so that nobody trades with tickets.
   */
  resale_tickets_per_seller: 50,
  resale_seller_days: 30,
  /**
   * When staff reviews a seller before payment: a first payout of this amount (minor units), this many sales in this
   * many days, disputes and fraud warnings of the last days, and a new account that resold within hours.
   * docs/rules/resale.md
   */
  seller_review_first_amount: 50_000,
  seller_review_many_sales: 20,
  seller_review_many_days: 90,
  seller_review_dispute_days: 365,
  seller_review_new_account_days: 7,
  seller_review_quick_hours: 24,
  /** The deadline for staff's decision; afterwards the money is released. */
  seller_review_hours: 72,
  /** A listing that the matcher has not checked after this time is shown to everybody. */
  resale_shown_after_seconds: 60,
  /** How long an offer to the waiting list is held, and how long on the last day before doors. */
  waiting_list_offer_minutes: 120,
  waiting_list_last_day_offer_minutes: 15,
  /** How often the matcher goes through the waiting lists without being woken. */
  waiting_list_milliseconds: 2000,
  /** How long an entry is skipped whose buyer has reached the limit per buyer. */
  waiting_list_rest_minutes: 15,
  /** How long after their event entries are deleted. */
  waiting_list_retention_days: 90,
  /** The provider's limit for keeping money in the balance, less a margin; older money of future events is reported. */
  provider_max_hold_days: 80,
  /** How long before its deadline evidence of a dispute is sent, and how much earlier people are reminded of it. */
  dispute_evidence_hours: 24,
  dispute_reminder_hours: 72,
  /** Whether a payment with a fraud warning is refunded at once if nobody was admitted; 0 turns it off. */
  refund_on_fraud_warning: 1,
  /** Differences younger than this are ignored by the nightly reconciliation. */
  reconciliation_lag_minutes: 60,
  /** The maximum number of waiting requests of an event. */
  requests_waiting: 5000,
  /** The minimum time between two mails to hosts about new requests of an event. */
  requests_digest_minutes: 60,
  /**
   * How long ticket holders are not told of a change that may still be corrected: after the last save, and three times as
   * long after the first at most. A move is told at once.
   */
  change_mail_minutes: 5,
  /** A start that moves by this many hours, or another city, lets holders choose between their ticket and a refund. */
  moved_event_hours: 12,
  /** For how many days they may choose. */
  keep_or_refund_days: 14,
  /** How long after their event requests, unused invitations and ended transfers of tickets are deleted. */
  requests_retention_days: 90,
  invitations_retention_days: 90,
  transfers_retention_days: 90,
  /** How long before the start holders of valid tickets are reminded. */
  reminder_hours: 24,
  /** How long the same message to the same people is refused. */
  same_message_minutes: 60,
  /** Scans are refused as too early this many hours before doors, and as too late this many hours after the end. */
  admission_early_hours: 6,
  admission_late_hours: 12,
  /** Door links and the devices they let in are deleted this long after the end of their event. */
  door_devices_retention_days: 90,
  /** Rate limits, in points per window; docs/rules/limits.md describes them. */
  limit_login_per_account_minute: 5,
  limit_login_per_ip_minute: 30,
  limit_csp_reports_per_ip_minute: 30,
  limit_register_per_ip_hour: 5,
  limit_register_per_email_day: 3,
  limit_verify_per_email_day: 20,
  limit_verify_per_ip_minute: 60,
  limit_resend_per_email_minute: 1,
  limit_resend_per_email_hour: 5,
  limit_codes_per_email_day: 10,
  limit_resend_per_ip_hour: 20,
  limit_password_reset_per_email_hour: 3,
  limit_password_reset_per_ip_hour: 10,
  limit_password_reset_confirm_per_ip_hour: 10,
  limit_change_password_per_user_hour: 5,
  limit_find_tickets_per_email_hour: 3,
  limit_find_tickets_per_ip_hour: 10,
  limit_change_email_per_user_hour: 5,
  limit_export_per_user_hour: 10,
  limit_upload_per_user_hour: 20,
  limit_organizations_per_user_day: 10,
  limit_events_made_per_user_hour: 60,
  limit_handle_checks_per_user_minute: 60,
  limit_handle_changes_per_organization_day: 10,
  limit_team_invitations_per_organization_day: 50,
  limit_team_invitations_per_email_day: 5,
  limit_team_invitation_look_ups_per_ip_minute: 30,
  limit_invitations_per_event_day: 200,
  limit_invitations_per_organization_day: 1000,
  /** For organizations whose first event has not happened yet. */
  limit_listed_per_new_organization_day: 100,
  limit_lists_per_new_organization_day: 3,
  limit_mails_per_invitation: 10,
  limit_messages_per_event_day: 10,
  limit_message_people_per_organization_day: 50_000,
  /**
   * For organizations whose first event has not happened yet. limit_lists_per_new_organization_day limits the number of
   * messages.
   */
  limit_message_people_of_new_organization: 100,
  limit_message_tests_per_user_hour: 20,
  limit_message_subscriptions_per_ip_minute: 30,
  limit_invitation_look_ups_per_ip_minute: 30,
  limit_order_mails_per_order_day: 5,
  limit_order_mails_per_organization_day: 500,
  limit_given_orders_per_organization_day: 200,
  limit_promoters_per_organization_day: 200,
  limit_promoter_mails_per_email_day: 10,
  limit_clicks_per_link_hour: 20,
  limit_clicks_per_ip_minute: 60,
  limit_views_per_event_hour: 20,
  limit_views_per_ip_minute: 120,
  limit_contact_per_ip_hour: 3,
  limit_requests_per_ip_hour: 20,
  limit_request_mails_per_email_day: 5,
  limit_request_look_ups_per_ip_minute: 30,
  limit_waiting_list_per_ip_hour: 20,
  limit_waiting_list_mails_per_email_day: 5,
  limit_waiting_list_look_ups_per_ip_minute: 60,
  limit_checkout_per_buyer_minute: 10,
  limit_checkout_per_ip_minute: 30,
  limit_free_orders_per_unproved_email_hour: 3,
  /** Tickets that guests take from one address, free or not paid yet. */
  limit_guest_tickets_per_ip_and_event_hour: 200,
  limit_promo_per_ip_minute: 10,
  limit_details_per_session_minute: 60,
  limit_details_per_ip_minute: 600,
  limit_guest_link_per_ip_minute: 30,
  limit_sale_alert_per_ip_hour: 20,
  limit_calendar_feed_per_ip_minute: 60,
  limit_payouts_per_user_minute: 20,
  limit_doormen_per_event_day: 100,
  limit_doorman_mails_per_email_day: 5,
  limit_door_link_per_ip_minute: 30,
  limit_reissue_per_ticket_day: 5,
  limit_quotes_per_user_minute: 60,
  limit_listings_per_user_day: 50,
  limit_transfers_per_sender_day: 20,
  limit_transfers_per_email_day: 10,
  limit_mails_per_transfer: 5,
  limit_transfer_look_ups_per_ip_minute: 30,
  limit_scan_per_device_second: 10,
  limit_door_sync_per_device_minute: 60,
  limit_door_list_per_device_minute: 120,
  limit_door_search_per_device_minute: 60,
  limit_reports_per_user_hour: 30,
  limit_staff_codes_per_user_minute: 20,
  limit_staff_searches_per_user_minute: 60,
  limit_staff_looks_per_user_hour: 200,
};

export type Settings = typeof defaultSettings;

/** The maximum values of settings that have one. */
export const largestSettings: Record<string, number | undefined> = { poster_effort: 9, door_link_tries: 5 };
