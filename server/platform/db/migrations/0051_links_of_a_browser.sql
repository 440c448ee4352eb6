-- A link that the browser of a purchase made for itself proves nothing about the buyer's address: it was not mailed.
alter table guest_links add column is_mailed boolean not null default true;
