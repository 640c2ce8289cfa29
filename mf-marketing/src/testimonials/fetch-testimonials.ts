import { useEffect, useState } from 'react';
import { AppError } from 'shared-kit/errors';
import { readPublicRows } from 'shared-kit/supabase';
import * as v from 'valibot';

const MAX_STARS = 5;

const Url = v.nullish(v.string(), null);

const Rows = v.array(
  v.object({
    id: v.string(),
    name: v.string(),
    title: v.string(),
    department: v.string(),
    institution: v.string(),
    content: v.string(),
    rating: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_STARS)),
    avatar: Url,
    video_url: Url,
    captions_url: Url,
  }),
);

/** A testimonial: plain text with literal `\n` as line breaks, and a rating from 0 to 5 stars. */
export type Testimonial = v.InferOutput<typeof Rows>[number];

/** In the order that the operators chose. @throws AppError as `readPublicRows` and `parseTestimonials` do */
export async function fetchTestimonials(): Promise<Testimonial[]> {
  const address = 'testimonials?select=*&is_published=is.true&order=display_order.asc';
  return parseTestimonials(await readPublicRows(address));
}

/** @throws AppError `unexpected_rows` when the response is not a list of testimonials */
export function parseTestimonials(rows: unknown): Testimonial[] {
  const parsed = v.safeParse(Rows, rows);
  if (parsed.success) return parsed.output;
  throw new AppError('unexpected_rows', v.summarize(parsed.issues), { cause: parsed.issues });
}

/** The text with a line break in place of each literal `\n` (a backslash and an n). */
export function withLineBreaks(text: string): string {
  return text.replaceAll(String.raw`\n`, '\n');
}

/** Not both; neither while the testimonials load. */
interface LoadedTestimonials {
  testimonials?: Testimonial[];
  error?: unknown;
}

/** Until the next full load, so that a visitor who comes back sees them immediately. */
let known: LoadedTestimonials = {};

/** A second time after a failure. The query client would be 9 KiB for this one request. */
export function useTestimonials(): LoadedTestimonials {
  const [loaded, setLoaded] = useState(known);
  useEffect(() => {
    if (known.testimonials) return;
    fetchTestimonials()
      .catch(fetchTestimonials)
      .then(
        (testimonials) => setLoaded((known = { testimonials })),
        (error: unknown) => setLoaded({ error }),
      );
  }, []);
  return loaded;
}
