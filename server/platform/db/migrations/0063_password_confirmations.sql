-- When the password was last entered again within a session; null: not since the login.
alter table sessions add column password_confirmed_at timestamptz;
