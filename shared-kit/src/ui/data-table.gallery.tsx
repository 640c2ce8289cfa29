import { Badge } from './badge.tsx';
import { DataTable, type DataColumn } from './data-table.tsx';

export const title = 'Data table';

interface Payment {
  date: string;
  id: string;
  what: string;
  amount: string;
}

const columns: DataColumn<Payment>[] = [
  { heading: 'Date', renderCell: ({ date }) => date },
  { heading: 'Order ID', renderCell: ({ id }) => id },
  { heading: 'Description', renderCell: ({ what }) => what },
  { heading: 'Amount', align: 'end', renderCell: ({ amount }) => amount },
  { heading: 'Status', renderCell: () => <Badge tone="success">Completed</Badge> },
];

const rows: Payment[] = [
  {
    date: '21 Nov 2026',
    id: 'order_Rk2Vw8Qh1LmT0a',
    what: 'Complete Course Bundle - 3 Years',
    amount: '₹57,999',
  },
  { date: '2 Jan 2026', id: '–', what: 'Module IV Advanced - 6 Months', amount: '₹3,999' },
];

export const isWide = true;

export const states = {
  'Two rows': () => (
    <DataTable
      caption="Your payments, latest first"
      columns={columns}
      rows={rows}
      rowKey={({ date }) => date}
    />
  ),
  'With details of a row': () => (
    <DataTable
      caption="Your payments, latest first"
      columns={columns}
      rows={rows}
      rowKey={({ date }) => date}
      renderDetail={({ id }) =>
        id === '–' && 'Your payment is being confirmed. Please do not pay again.'
      }
    />
  ),
};
