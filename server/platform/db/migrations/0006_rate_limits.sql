-- Counters of the limits that hold over all processes. Unlogged: losing them in a crash forgives, no more.
create unlogged table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index rate_limits_expire_idx on rate_limits (expire);
