import { useEffect } from 'react';
import { useLocation } from 'shared-kit/router';

/** Focuses what the hash of the address names, once it is there: the router looks for it before the data have come. */
export function useAnchor(data: unknown): void {
  const { hash } = useLocation();
  useEffect(() => {
    const place = hash && document.getElementById(decodeURIComponent(hash.slice(1)));
    if (!place || place.contains(document.activeElement)) return;
    place.closest('details')?.setAttribute('open', '');
    place.focus();
  }, [hash, data]);
}
