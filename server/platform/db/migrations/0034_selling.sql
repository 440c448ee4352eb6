-- Selling in Resale. docs/rules/resale.md

-- What nobody looked at yet, and what comes back by itself.
create index listings_unseen_idx on listings (updated_at) where state = 'active' and shown_at is null and link_hash is null;
create index listings_active_idx on listings (event_id, ticket_type_id) where state = 'active';
-- My listings: live ones by when they were made, others by when they ended.
create index listings_seller_when_idx on listings (seller_user_id, (coalesce(sold_at, ended_at, created_at)) desc, id desc);
