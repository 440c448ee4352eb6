-- Organizations as their owners set them up: picture, addresses, defaults, tax details; and the invitations to their teams.

alter table organizations
  -- The name of the row in organization_pictures, so that showing an organization reads no picture.
  add column picture_name text,
  add column website text not null default '' check (website = '' or (website ~ '^https?://' and length(website) <= 200)),
  -- Who pays the fees of new events.
  add column fee_payer text not null default 'buyer' check (fee_payer in ('buyer', 'organizer')),
  -- Who sells, on receipts. Empty means the organization's name alone.
  add column tax_name text not null default '' check (length(tax_name) <= 200),
  add column tax_address text not null default '' check (length(tax_address) <= 500),
  add column tax_number text not null default '' check (length(tax_number) <= 40),
  -- Set when its last owner deleted their account: nobody runs it any more.
  add column closed_at timestamptz;

-- One picture per organization, drawn anew by us from what was sent; its name is random and changes with the picture.
create table organization_pictures (
  organization_id uuid primary key references organizations on delete cascade,
  name text not null check (name ~ '^[A-Za-z0-9_-]{22}$'),
  webp bytea not null check (length(webp) <= 262144),
  created_at timestamptz not null
);
create unique index organization_pictures_name_key on organization_pictures (name);

-- Every handle an organization has or had: addresses that were shared go on to lead to it, and nobody else takes them.
create table organization_handles (
  handle text primary key,
  organization_id uuid not null references organizations on delete cascade,
  created_at timestamptz not null
);
create index organization_handles_organization_id_idx on organization_handles (organization_id);
insert into organization_handles select handle, id, created_at from organizations;

create trigger organizations_claim_handle after insert or update of handle on organizations
  for each row execute function organizations_claim_handle();

create table team_invitations (
  id uuid primary key default uuidv7(),
  organization_id uuid not null references organizations on delete cascade,
  email text not null check (email = lower(email) and length(email) <= 254),
  role text not null check (role in ('owner', 'manager', 'finance', 'door')),
  invited_by uuid not null references users on delete restrict,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- Of the link that was mailed last; null until the mail is sent.
  token_hash bytea check (length(token_hash) = 32),
  accepted_at timestamptz,
  revoked_at timestamptz,
  check (accepted_at is null or revoked_at is null)
);
create unique index team_invitations_token_hash_key on team_invitations (token_hash);
-- One that can be accepted per organization and address; inviting again renews it.
create unique index team_invitations_open_key on team_invitations (organization_id, email)
  where accepted_at is null and revoked_at is null;
create index team_invitations_email_idx on team_invitations (email);
create index team_invitations_invited_by_idx on team_invitations (invited_by);

-- Checked when the transaction ends, because handing over needs more than one statement.
create constraint trigger organization_members_keep_an_owner
  after update of role or delete on organization_members
  deferrable initially deferred
  for each row execute function organization_keeps_an_owner();
create constraint trigger organizations_keep_an_owner
  after update of owner_user_id, closed_at on organizations
  deferrable initially deferred
  for each row execute function organization_keeps_an_owner();
