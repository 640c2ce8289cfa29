import { act } from 'react';
import { mount } from 'shared-kit/testing/page';
import { beforeEach, expect, test } from 'vitest';
import { useOnePlayer } from './testimonial-list.tsx';

let page: HTMLElement;

beforeEach(() => {
  page = mount(<TwoVideos />);
  // jsdom plays nothing; it lacks the method that pauses.
  for (const video of videos()) video.pause = () => happen(video, 'pause');
});

function TwoVideos() {
  const { isPlaying, handlers } = useOnePlayer();
  return (
    <>
      {/* oxlint-disable jsx-a11y/media-has-caption -- nothing is played */}
      <video {...handlers} />
      <video {...handlers} />
      <output>{isPlaying ? 'playing' : 'at rest'}</output>
    </>
  );
}

const videos = () => [...page.querySelectorAll('video')];
const state = () => page.querySelector('output')!.textContent;
const happen = (video: Element, ...events: string[]) =>
  act(() => events.forEach((type) => video.dispatchEvent(new Event(type))));

test.for([
  ['the visitor pauses it', ['pause']],
  ['it ends', ['pause', 'ended']],
  ['it breaks', ['error']],
] as const)('A video plays until %s, and may play again', ([, events]) => {
  const [video] = videos();
  expect(state()).toBe('at rest');
  for (let time = 0; time < 2; time += 1) {
    happen(video!, 'play');
    expect(state()).toBe('playing');
    happen(video!, ...events);
    expect(state()).toBe('at rest');
  }
});

test('Starting a video pauses the one that plays, and the new one counts as playing', () => {
  const [first, second] = videos();
  happen(first!, 'play');
  const paused: unknown[] = [];
  first!.addEventListener('pause', () => paused.push(first));
  happen(second!, 'play');
  expect(paused).toEqual([first]);
  expect(state()).toBe('playing');
  happen(second!, 'ended');
  expect(state()).toBe('at rest');
});
