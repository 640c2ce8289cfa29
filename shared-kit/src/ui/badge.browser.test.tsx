import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { Badge } from './badge.tsx';

test('Screen readers read only the text of a badge', async () => {
  const screen = await render(<Badge tone="warning">Expiring Soon</Badge>);
  await expect.element(screen.getByText('Expiring Soon', { exact: true })).toBeVisible();
  expect(screen.container.querySelector('svg:not([aria-hidden=true])')).toBeNull();
});

test('Badges of different tones differ in their icon, not only in colour', async () => {
  const tones = ['neutral', 'accent', 'success', 'warning', 'danger'] as const;
  const screen = await render(
    tones.map((tone) => (
      <Badge key={tone} tone={tone}>
        State
      </Badge>
    )),
  );
  const shapes = [...screen.container.children].map(
    (badge) => badge.querySelector('svg')?.innerHTML,
  );
  expect(new Set(shapes).size).toBe(tones.length);
});
