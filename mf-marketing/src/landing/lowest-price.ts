import { useEffect, useState } from 'react';
import { readPublicRows } from 'shared-kit/supabase';

/** For 6 months, in rupees, of the cheapest item on sale. The prerendered page shows this one, as in `supabase/seed.sql`. */
let known = 3999;

/** After a failure the latest known one. The query client and the parser would be 11 KiB for this number. */
export function useLowestPrice(): number {
  const [price, setPrice] = useState(known);
  useEffect(() => {
    fetchLowestPrice().then(
      (live) => setPrice((known = live)),
      () => undefined,
    );
  }, []);
  return price;
}

async function fetchLowestPrice(): Promise<number> {
  const address = 'modules?select=price_6_months&order=price_6_months.asc&limit=1';
  const rows = (await readPublicRows(address)) as { price_6_months?: unknown }[];
  const price = rows[0]?.price_6_months;
  return typeof price === 'number' && price > 0 ? price : known;
}
