-- Tries of mailed codes are counted with the other limits, alike for addresses that wait for no code.
alter table email_codes drop column tries;
