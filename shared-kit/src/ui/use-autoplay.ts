import { useEffect, useEffectEvent, useState, useSyncExternalStore, type FocusEvent } from 'react';

const REDUCED_MOTION = '(prefers-reduced-motion: reduce)';

/** Pauses while the visitor hovers, focuses or prefers reduced motion. */
export interface Autoplay {
  /** True while paused too. */
  isPlaying: boolean;
  toggle: () => void;
  pauseHandlers: Record<'onPointerEnter' | 'onPointerLeave' | 'onBlur', () => void> & {
    onFocus: (event: FocusEvent) => void;
  };
}

/** @param options.turn the current position; any change of it restarts the interval */
export function useAutoplay(options: {
  intervalMs: number;
  turn: number;
  isWaiting: boolean;
  onTurn: () => void;
}): Autoplay {
  const { intervalMs, turn, isWaiting } = options;
  const prefersReducedMotion = useSyncExternalStore(
    watchMotion,
    () => matchMedia(REDUCED_MOTION).matches,
    () => true,
  );
  const [chosen, setChosen] = useState<boolean>();
  const [isHovered, setIsHovered] = useState(false);
  const [isFocused, setIsFocused] = useState(false);
  const isPlaying = chosen ?? !prefersReducedMotion;
  const isMoving = isPlaying && !isWaiting && !isHovered && !isFocused;
  const onTurn = useEffectEvent(options.onTurn);

  useEffect(() => {
    if (!isMoving) return undefined;
    const timer = setTimeout(onTurn, intervalMs);
    return () => clearTimeout(timer);
  }, [isMoving, intervalMs, turn]);

  return {
    isPlaying,
    toggle: () => setChosen(!isPlaying),
    pauseHandlers: {
      onPointerEnter: () => setIsHovered(true),
      onPointerLeave: () => setIsHovered(false),
      // Only keyboard focus pauses: a pressed button keeps the focus after the pointer has left.
      onFocus: ({ target }) => setIsFocused(target.matches(':focus-visible')),
      onBlur: () => setIsFocused(false),
    },
  };
}

function watchMotion(onChange: () => void): () => void {
  const query = matchMedia(REDUCED_MOTION);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}
