-- What a member types into the profile is read by people: in the account, in mails, in the operator's lists. The forms
-- tidy what is typed (shared-kit/src/typed-text.ts); this holds whoever talks to the API without them to the same.
create function private.is_line(line text, most_characters int) returns boolean
language sql immutable parallel safe
set search_path = ''
as $$
  select char_length(line) <= most_characters
    -- No line breaks, tabs or control characters.
    and line !~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029]'
    -- No marks without a shape, and nothing that turns the text around it. Joiners are spelling in Indian scripts.
    and line !~ '[\u00ad\u200b\u2060-\u2064\ufeff\u202a-\u202e\u2066-\u2069\ufffd]'
    -- No spaces around it. Listed, since what \s means depends on the locale of the database.
    and line !~ '^[ \u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]|[ \u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]$'
    -- Something that can be seen.
    and line ~ '[^ \u00a0\u1680\u2000-\u200f\u202f\u205f\u3000\u115f\u1160\u2800\u3164\uffa0]'
$$;
revoke execute on function private.is_line(text, int) from public;
grant execute on function private.is_line(text, int) to authenticated, service_role;
comment on function private.is_line(text, int) is 'Whether a text is one tidy line that can be seen, of at most so many characters.';

-- What was stored before these rules is made to keep them.
create function pg_temp.tidied(line text) returns text language sql immutable as $$
  select btrim(regexp_replace(
    regexp_replace(line, '[\u00ad\u200b\u2060-\u2064\ufeff\u202a-\u202e\u2066-\u2069\ufffd]', '', 'g'),
    '[\u0001-\u001f\u007f-\u009f\u2028\u2029]+', ' ', 'g'
  ), U&' \00a0\3000')
$$;
update public.users set name = pg_temp.tidied(name), phone = pg_temp.tidied(phone), college = pg_temp.tidied(college)
where not (private.is_line(name, 120) and private.is_line(phone, 32) and private.is_line(college, 200));

alter table public.users
  drop constraint users_name_check,
  drop constraint users_phone_check,
  drop constraint users_college_check,
  add constraint users_name_check check (private.is_line(name, 120)),
  add constraint users_phone_check check (private.is_line(phone, 32)),
  add constraint users_college_check check (private.is_line(college, 200));
