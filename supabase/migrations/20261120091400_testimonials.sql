create table public.testimonials (
  id uuid primary key default gen_random_uuid(),
  name text not null check (name ~ '\S' and char_length(name) <= 120),
  -- Position, such as Senior Resident.
  title text not null check (char_length(title) <= 120),
  department text not null check (char_length(department) <= 120),
  institution text not null check (char_length(institution) <= 200),
  -- Plain text; a literal backslash-n becomes a line break on the page.
  content text not null check (content ~ '\S' and char_length(content) <= 2000),
  rating smallint not null check (rating between 0 and 5),
  -- Either https or a path on the site itself, since pages put these values into src attributes.
  -- Null shows one of three default pictures, chosen by position.
  avatar text check (avatar ~ '^(https://|/[^/])' and char_length(avatar) <= 500),
  video_url text check (video_url ~ '^(https://|/[^/])' and char_length(video_url) <= 500),
  is_published boolean not null default false,
  display_order integer not null default 0,
  -- On another host than the site's, video and captions must both allow cross-origin requests: browsers require it.
  -- English captions of the video, as WebVTT.
  captions_url text check (captions_url ~ '^(https://|/[^/])' and char_length(captions_url) <= 500)
);
comment on table public.testimonials is 'Testimonials of residents, for the carousel of the landing page. Only operators edit them.';

create index testimonials_published_idx on public.testimonials (display_order) where is_published;

alter table public.testimonials enable row level security, force row level security;
grant select on public.testimonials to anon, authenticated;

create policy "Everyone can read published testimonials" on public.testimonials
for select to anon, authenticated using (is_published);
