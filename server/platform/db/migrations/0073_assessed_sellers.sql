-- When a seller was assessed, in the word of assess_seller.
alter table seller_reviews rename column weighed_at to assessed_at;
