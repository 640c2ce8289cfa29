import { useRef, useState, type SyntheticEvent } from 'react';

type PlayerEvent = SyntheticEvent<HTMLVideoElement>;

/** The event handlers that each video of a group needs. */
export type PlayerHandlers = Record<
  'onPlay' | 'onPause' | 'onEnded' | 'onError',
  (event: PlayerEvent) => void
>;

/** Lets one video of a group play at a time: starting another pauses it. */
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
