import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { DataTable } from './data-table.tsx';

const WIDTHS = [360, 1280] as const;

beforeEach(() => page.viewport(1280, 800));

const LONG = 'order_Rk2Vw8Qh1LmT0aWithAVeryLongNameThatCannotBeBrokenAnywhere';
const payments = (
  <DataTable
    caption="Your payments"
    columns={[
      { heading: 'Order ID', renderCell: ({ id }) => id },
      { heading: 'Amount', align: 'end', renderCell: ({ amount }) => amount },
    ]}
    rows={[
      { id: LONG, amount: '₹57,999' },
      { id: 'order_2', amount: '₹3,999' },
    ]}
    rowKey={({ id }) => id}
    renderDetail={({ id }) => id === LONG && <p>Your payment is being confirmed.</p>}
  />
);

test.for(WIDTHS)(
  'At %d px screen readers find a table with columns and rows, and the details of a row are under it',
  async (width) => {
    await page.viewport(width, 800);
    const screen = await render(payments);
    const table = screen.getByRole('table', { name: 'Your payments' });
    await expect.element(table).toBeVisible();
    const headings = table.getByRole('columnheader').elements();
    expect(headings.map(({ textContent }) => textContent)).toEqual(['Order ID', 'Amount']);
    expect(table.getByRole('row').elements()).toHaveLength(4);
    const box = (name: string) =>
      table.getByRole('cell', { name }).element().getBoundingClientRect();
    const detail = box('Your payment is being confirmed.');
    expect(detail.top).toBeGreaterThanOrEqual(box(LONG).bottom - 1);
    expect(detail.bottom).toBeLessThanOrEqual(box('order_2').top + 1);
    expect(detail.width).toBeCloseTo(table.element().getBoundingClientRect().width, 0);
  },
);

test('On a phone each cell shows the name of its column', async () => {
  await page.viewport(360, 800);
  const screen = await render(payments);
  const cell = screen.getByRole('cell', { name: '₹3,999' });
  await expect.element(cell.getByText('Amount')).toBeVisible();
});
