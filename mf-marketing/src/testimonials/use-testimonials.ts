import { useEffect, useState } from 'react';
import { fetchTestimonials, type Testimonial } from './fetch-testimonials.ts';

/** At most one of both; neither while the testimonials load. */
export interface LoadedTestimonials {
  testimonials?: Testimonial[];
  error?: unknown;
}

/** Kept until the next full load, so that a visitor who comes back sees them at once. */
let known: LoadedTestimonials = {};

/** Fetches the testimonials, a second time after a failure. The query client would be 9 KiB for this one request. */
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
