import { useEffect, useEffectEvent, useState, useSyncExternalStore, type FocusEvent } from 'react';

const LESS_MOTION = '(prefers-reduced-motion: reduce)';

/** Moves on by itself until somebody wants to look, to stop it, or sees too much motion already. */
export interface Autoplay {
  /** What was chosen; it may still be waiting for a moment. */
  isPlaying: boolean;
  toggle: () => void;
  /** To be put on what must not move away while a pointer or the focus is on it. */
  holders: Record<'onPointerEnter' | 'onPointerLeave' | 'onBlur', () => void> & {
    onFocus: (event: FocusEvent) => void;
  };
}

/**
 * Calls `onTurn` after each `intervalMs` in which nothing held it up.
 * @param options.turn what is shown now: a change of it, by whoever, begins the interval anew
 */
export function useAutoplay(options: {
  intervalMs: number;
  turn: number;
  isWaiting: boolean;
  onTurn: () => void;
}): Autoplay {
  const { intervalMs, turn, isWaiting } = options;
  const wantsLessMotion = useSyncExternalStore(
    watchMotion,
    () => matchMedia(LESS_MOTION).matches,
    () => true,
  );
  const [chosen, setChosen] = useState<boolean>();
  const [isHovered, setIsHovered] = useState(false);
  const [isFocused, setIsFocused] = useState(false);
  const isPlaying = chosen ?? !wantsLessMotion;
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
    holders: {
      onPointerEnter: () => setIsHovered(true),
      onPointerLeave: () => setIsHovered(false),
      // Pressed by a pointer it stays focused when the pointer is gone; what holds then is the pointer alone.
      onFocus: ({ target }) => setIsFocused(target.matches(':focus-visible')),
      onBlur: () => setIsFocused(false),
    },
  };
}

function watchMotion(onChange: () => void): () => void {
  const query = matchMedia(LESS_MOTION);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}
