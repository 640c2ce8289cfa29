import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { DataTable } from './data-table.tsx';

const WIDTHS = [360, 1280] as const;

beforeEach(() => page.viewport(1280, 800));

const payments = (
  <DataTable
    caption="Your payments"
    columns={[
      { heading: 'Order ID', renderCell: ({ id }) => id },
      { heading: 'Amount', align: 'end', renderCell: ({ amount }) => amount },
    ]}
    rows={[
      { id: 'order_Rk2Vw8Qh1LmT0aWithAVeryLongNameThatCannotBeBrokenAnywhere', amount: '₹57,999' },
      { id: 'order_2', amount: '₹3,999' },
    ]}
    rowKey={({ id }) => id}
  />
);

test.for(WIDTHS)('At %d px screen readers find a table with columns and rows', async (width) => {
  await page.viewport(width, 800);
  const screen = await render(payments);
  const table = screen.getByRole('table', { name: 'Your payments' });
  await expect.element(table).toBeVisible();
  expect(table.getByRole('columnheader').elements().map(text)).toEqual(['Order ID', 'Amount']);
  expect(table.getByRole('row').elements()).toHaveLength(3);
  await expect.element(table.getByRole('cell', { name: '₹3,999', exact: true })).toBeVisible();
});

test('On a phone each cell shows the name of its column', async () => {
  await page.viewport(360, 800);
  const screen = await render(payments);
  const cell = screen.getByRole('cell', { name: '₹3,999' });
  await expect.element(cell.getByText('Amount')).toBeVisible();
});

function text(element: Element) {
  return element.textContent;
}

test.for(WIDTHS)('At %d px the details of a row are under it', async (width) => {
  await page.viewport(width, 800);
  const screen = await render(
    <DataTable
      caption="Your payments"
      columns={[
        { heading: 'Order ID', renderCell: ({ id }) => id },
        { heading: 'Amount', align: 'end', renderCell: () => '₹3,999' },
      ]}
      rows={[{ id: 'order_1' }, { id: 'order_2' }]}
      rowKey={({ id }) => id}
      renderDetail={({ id }) => id === 'order_1' && <p>Your payment is being confirmed.</p>}
    />,
  );
  expect(screen.getByRole('row').elements()).toHaveLength(4);
  const box = (name: string) =>
    screen.getByRole('cell', { name }).element().getBoundingClientRect();
  const detail = box('Your payment is being confirmed.');
  expect(detail.top).toBeGreaterThanOrEqual(box('order_1').bottom - 1);
  expect(detail.bottom).toBeLessThanOrEqual(box('order_2').top + 1);
  const table = screen.getByRole('table').element().getBoundingClientRect();
  expect(detail.width).toBeCloseTo(table.width, 0);
});
