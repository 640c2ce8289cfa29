import { useRef, useState, type SyntheticEvent } from 'react';

type PlayerEvent = SyntheticEvent<HTMLVideoElement>;

/** What the videos of one group have to tell, each of them. */
export type PlayerHandlers = Record<
  'onPlay' | 'onPause' | 'onEnded' | 'onError',
  (event: PlayerEvent) => void
>;

/** Of several videos one plays at a time: starting another pauses it. One that fails plays no longer. */
export function useOnePlayer(): { isPlaying: boolean; handlers: PlayerHandlers } {
  const player = useRef<HTMLVideoElement>(undefined);
  const [isPlaying, setIsPlaying] = useState(false);

  function onPlay({ currentTarget }: PlayerEvent): void {
    const before = player.current;
    player.current = currentTarget;
    if (before !== currentTarget) before?.pause();
    setIsPlaying(true);
  }

  function onRest({ currentTarget }: PlayerEvent): void {
    if (player.current !== currentTarget) return;
    player.current = undefined;
    setIsPlaying(false);
  }

  return { isPlaying, handlers: { onPlay, onPause: onRest, onEnded: onRest, onError: onRest } };
}
