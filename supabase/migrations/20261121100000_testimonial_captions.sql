-- The words of a testimonial's video, for those who cannot hear it. On another host than the site's, video and captions
-- must both allow cross-origin requests: browsers load captions no other way.
alter table public.testimonials
  add column captions_url text check (captions_url ~ '^(https://|/[^/])' and char_length(captions_url) <= 500);

comment on column public.testimonials.captions_url is 'English captions of the video, as WebVTT.';
