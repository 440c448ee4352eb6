-- Codes that a link had before: they are never given to another link, because addresses with them are shared.
alter table promoter_links add column former_codes text[] not null default '{}';
