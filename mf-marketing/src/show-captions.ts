/** WebKit shows the captions of a `default` track only to visitors who chose so for all videos. */
export function showCaptions(element: HTMLTrackElement | null): void {
  const track = element?.track;
  if (track) track.mode = 'showing';
}
