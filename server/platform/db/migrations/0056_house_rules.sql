-- What guests should know of a house, in its host's own words.
alter table events add column house_rules text not null default '' check (length(house_rules) <= 2000);
