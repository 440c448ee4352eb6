/** All settings of the product; each can be set as SETTING_<NAME> in the environment. */
export const defaultSettings = {
  /** Platform fee per paid ticket: basis points of the price after discount, plus a fixed part in minor units. */
  fee_basis_points: 500,
  fee_fixed_amount: 50,
  /** The provider accepts no payment below this, in minor units. */
  minimum_payment_amount: 50,
  hold_minutes: 15,
  /** The provider's session outlives the hold: its floor is 30 minutes, one more for clock skew. */
  payment_session_minutes: 31,
  /** This long after the provider's page has expired, a hold is released even if the provider cannot be reached. */
  hard_limit_grace_minutes: 5,
  sweep_seconds: 15,
  /** Payment pages that were not checked for so long are checked again. */
  reconcile_after_seconds: 60,
  outbox_poll_milliseconds: 1000,
  /** How long what happened waits before it is in the stored figures, and views before they are written. */
  figures_milliseconds: 2000,
  views_written_milliseconds: 3000,
  provider_requests_per_second: 20,
  /** The provider is asked about a polled pending order at most this often. */
  provider_recheck_seconds: 4,
  provider_web_timeout_milliseconds: 3500,
  provider_worker_timeout_milliseconds: 10_000,
  webhook_tolerance_seconds: 300,
  hot_path_batch_size: 256,
  database_connections: 10,
  offer_cache_milliseconds: 1000,
  /** How long public API responses and public pages are served from the cache. */
  api_cache_milliseconds: 1000,
  page_cache_milliseconds: 2000,
  /** A page that is not there after this is an honest 503: something it needs does not answer. */
  page_timeout_milliseconds: 4500,
  /** A request that is not there as a whole after this is ended with 408, at the latest a quarter of it later. */
  request_milliseconds: 24_000,
  count_cap: 1001,
  /** New orders are counted up to this, and a printed door list has at most so many guests. */
  order_news_cap: 100,
  printed_list_cap: 20_000,
  /** What the pictures of an organization's events may take in all. */
  picture_bytes_per_organization: 200 * 1024 * 1024,
  /** How many of the soonest events have their posters drawn in advance. */
  posters_drawn_ahead: 24,
  /** The effort of AVIF compression, 0 to 9: each step takes about twice as long, with no gain beyond 2. */
  poster_effort: 2,
  page_size: 24,
  /** Addresses in one file of the sitemap; search engines take 50,000. */
  sitemap_size: 10_000,
  password_hashes_at_once: 1,
  /** The longest queue of sign-ins before further ones are refused. */
  password_hashes_waiting: 100,
  verification_code_minutes: 10,
  verification_code_tries: 5,
  password_reset_minutes: 30,
  /** Wrong passwords in a row, from all addresses, after which only a mailed link opens the account. */
  login_failures_in_a_row: 100,
  /** An unfinished registration reserves its user name this long. */
  pending_registration_hours: 24,
  session_idle_days: 14,
  session_absolute_days: 60,
  guest_link_days: 400,
  /** Short, because a link that was just requested is used at once or not at all. */
  find_tickets_link_hours: 24,
  team_invitation_days: 7,
  /** So long after a code of the second factor staff are asked for another. */
  staff_confirmed_hours: 12,
  /** Wrong codes in a row after which none is accepted for some minutes. */
  staff_code_tries: 5,
  staff_code_wait_minutes: 15,
  /** So long staff may look at an account, an organization or an order without giving a reason again. */
  staff_look_minutes: 60,
  /** When items of the staff queue are due: dangers, other reports, money that somebody is owed. */
  staff_safety_hours: 24,
  staff_report_hours: 72,
  staff_money_hours: 48,
  /** Wrong PINs after which a door link is dead. */
  door_link_tries: 5,
  /** So long after an event its promoters' commission is theirs, and what a payout has at least, in minor units. */
  commission_earned_hours: 48,
  minimum_promoter_payout_amount: 1000,
  /** So long after an event its organizer is paid, and so long after the first event of an organization. */
  payout_hours: 48,
  first_payout_days: 14,
  /** Resale: what the buyer pays on top of the price, what the seller gives of it, both in basis points. */
  resale_fee_basis_points: 500,
  resale_seller_fee_basis_points: 0,
  /** Of a price above what the seller paid, if the cap allows it, this part of the difference is the organizer's. */
  resale_organizer_basis_points: 5000,
  /** The part of Resale's fees that goes to the promoter who led the buyer there. */
  resale_finder_basis_points: 2000,
  /** The lowest price of a listing, in minor units. */
  resale_floor_amount: 100,
  /** A ticket may be listed so long after its holder paid, and until so long before doors. */
  resale_after_payment_minutes: 60,
  resale_cut_off_minutes: 60,
  /** A falling price falls during the last hours before that, in so many equal steps of time. */
  resale_slide_hours: 24,
  /** How many tickets one person may have on sale, or have sold within so many days: Resale is no trade. */
  resale_tickets_per_seller: 50,
  resale_seller_days: 30,
  /**
   * When staff looks at a seller before their money is sent: a first payout of so much (minor units), so many sales in so
   * many days, disputes and fraud warnings of the last days, and a new account that sold within hours. docs/rules/resale.md
   */
  seller_review_first_amount: 50_000,
  seller_review_many_sales: 20,
  seller_review_many_days: 90,
  seller_review_dispute_days: 365,
  seller_review_new_account_days: 7,
  seller_review_quick_hours: 24,
  /** By when staff has decided, so that the seller hears from us. */
  seller_review_hours: 72,
  /** A listing that the waiting list was not offered after so long is shown to everybody. */
  resale_shown_after_seconds: 60,
  /** How long an offer to the waiting list is held, and on the last day before doors. */
  waiting_list_offer_minutes: 120,
  waiting_list_last_day_offer_minutes: 15,
  /** How often the waiting lists are looked through, beside being woken. */
  waiting_list_milliseconds: 2000,
  /** An entry whose buyer may not have more tickets is passed over for so long. */
  waiting_list_rest_minutes: 15,
  /** Entries are deleted so long after their event. */
  waiting_list_retention_days: 90,
  /** The provider lets money rest this long at most, less a margin; older money of events to come is reported. */
  provider_max_hold_days: 80,
  /** Evidence of a dispute is sent so long before it is due, and people are reminded of it earlier. */
  dispute_evidence_hours: 24,
  dispute_reminder_hours: 72,
  /** Whether a payment that its card's network suspects is refunded at once while nobody was admitted; 0 turns it off. */
  refund_on_fraud_warning: 1,
  /** Differences younger than this are not judged by the nightly comparison with the provider's book. */
  reconciliation_lag_minutes: 60,
  /** More requests for one event have to wait until the host has answered some. */
  requests_waiting: 5000,
  /** Hosts are mailed about new requests of an event at most this often. */
  requests_digest_minutes: 60,
  /** A start that moves by so many hours, or another city, lets holders choose between their ticket and their money. */
  moved_event_hours: 12,
  /** For so many days. */
  keep_or_refund_days: 14,
  /** Requests are deleted so long after their event. */
  requests_retention_days: 90,
  /** Holders of valid tickets are reminded so long before the start. */
  reminder_hours: 24,
  /** The same message to the same people is refused again for so long. */
  same_message_minutes: 60,
  /** Scans are refused as too early this many hours before doors, and as too late this many hours after the end. */
  admission_early_hours: 6,
  admission_late_hours: 12,
  /** Door links and the devices they let in are deleted this long after the end of their event. */
  door_devices_retention_days: 90,
  /** Rate limits: points per window, docs in docs/rules/limits.md. */
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
  /** Until an organization's first event has happened. */
  limit_listed_per_new_organization_day: 100,
  limit_lists_per_new_organization_day: 3,
  limit_mails_per_invitation: 10,
  limit_messages_per_event_day: 10,
  limit_message_people_per_organization_day: 50_000,
  /** Until an organization's first event has happened; how many messages: limit_lists_per_new_organization_day. */
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

/** The largest value of those settings that have one. */
export const largestSettings: Record<string, number | undefined> = { poster_effort: 9, door_link_tries: 5 };
