import type { ComponentProps } from 'react';
import { Accordion } from './accordion.tsx';
import { Badge } from './badge.tsx';
import { Card } from './card.tsx';
import { Carousel } from './carousel.tsx';
import { DataTable } from './data-table.tsx';
import { LinkButton } from './link-button.tsx';
import { NavigationProgress } from './navigation-progress.tsx';
import { Notice } from './notice.tsx';
import { ProgressBar } from './progress-bar.tsx';
import { Skeleton, SkeletonBlock } from './skeleton.tsx';
import { Spinner } from './spinner.tsx';
import { Stars } from './stars.tsx';
import { EmptyState, ErrorState } from './state-card.tsx';
import { Wordmark } from './wordmark.tsx';
import { exhibit, withProps } from './testing/exhibit.tsx';

const text = 'Taught topic by topic by a practising radiation oncologist.';
const heading = <h4>Video lectures</h4>;

const slides = ['one', 'two', 'three', 'four', 'five', 'six'].map((name) => ({
  key: name,
  content: <Card heading={<h4>Slide {name}</h4>}>{text}</Card>,
}));

function Slides({ isNarrow, ...props }: ComponentProps<typeof Carousel> & { isNarrow?: boolean }) {
  return (
    <div style={{ '--slide-size': isNarrow ? 'min(85%, 18rem)' : undefined } as object}>
      <Carousel {...props} />
    </div>
  );
}

interface Payment {
  id: string;
  what: string;
  amount: string;
}

function Payments({ isOpen = false }) {
  return (
    <DataTable
      caption="Your payments, latest first"
      columns={[
        { heading: 'Order ID', renderCell: ({ id }: Payment) => id },
        { heading: 'Description', renderCell: ({ what }) => what },
        { heading: 'Amount', align: 'end', renderCell: ({ amount }) => amount },
        { heading: 'Status', renderCell: () => <Badge tone="success">Completed</Badge> },
      ]}
      rows={[
        { id: 'order_Rk2Vw8Qh1LmT0a', what: 'Complete Course Bundle - 3 Years', amount: '₹57,999' },
        { id: '–', what: 'Module IV Advanced - 6 Months', amount: '₹3,999' },
      ]}
      rowKey={({ id }) => id}
      {...(isOpen && {
        renderDetail: ({ id }: Payment) => id === '–' && 'Please do not pay again.',
      })}
    />
  );
}

export const exhibits = [
  exhibit('Badge', withProps(Badge, { children: 'State' }), {
    Neutral: {},
    Accent: { tone: 'accent' },
    Success: { tone: 'success' },
    Warning: { tone: 'warning' },
    Danger: { tone: 'danger' },
  }),
  exhibit(
    'Notice',
    withProps(Notice, {
      children: 'Your payment is still being confirmed. Please do not pay again.',
    }),
    {
      Success: { tone: 'success' },
      Warning: { tone: 'warning' },
      Neutral: { tone: 'neutral' },
      Danger: { tone: 'danger' },
    },
  ),
  exhibit('Card', withProps(Card, { heading, children: text }), {
    Raised: {},
    Plain: { look: 'plain' },
    Accent: { look: 'accent', as: 'article' },
    'Without heading': { heading: undefined },
  }),
  exhibit('Accordion', Accordion, {
    'Two questions': {
      entries: [
        {
          question:
            'Is the whole syllabus covered, and is this question long enough for two lines?',
          answer: <a href="/syllabus">See the syllabus</a>,
        },
        { question: 'Can I ask doubts?', answer: <p>By email and by WhatsApp.</p> },
      ],
    },
  }),
  {
    ...exhibit('Carousel', withProps(Slides, { slides }), {
      'One in view': { label: 'Words of residents' },
      'Several in view': { label: 'Words of many residents', isNarrow: true },
      'Nothing to turn': { label: 'Words of one resident', slides: slides.slice(0, 1) },
      'While a video plays': { label: 'Words next to a video', isWaiting: true },
    }),
    isWide: true,
  },
  {
    ...exhibit('Data table', Payments, {
      'Two rows': {},
      'With details of a row': { isOpen: true },
    }),
    isWide: true,
  },
  exhibit('Empty state', withProps(EmptyState, { title: 'No purchases yet' }), {
    'With an action': {
      text: 'Modules you buy appear here with their expiry dates.',
      action: <LinkButton to="/pricing">Browse All Modules</LinkButton>,
    },
    'Words alone': {},
  }),
  exhibit(
    'Error state',
    withProps(ErrorState, {
      title: 'Your payments could not be loaded',
      action: 'Try Again',
      onAction: () => undefined,
    }),
    {
      Failed: { text: 'An unexpected error occurred' },
      'Trying again': { isBusy: true },
      'With another link': { children: <a href="#reload">Reload the page</a> },
    },
  ),
  exhibit('Progress bar', withProps(ProgressBar, { label: 'Access', max: 180 }), {
    Nothing: { value: 0, valueText: '0 of 180 days' },
    'On the way': { value: 42, valueText: '42 of 180 days' },
    Done: { value: 180, valueText: 'Complete' },
  }),
  exhibit('Navigation progress', withProps(NavigationProgress, { label: 'Loading the page' }), {
    'At the top of the page': { active: true },
  }),
  exhibit(
    'Skeleton',
    withProps(Skeleton, { children: [<SkeletonBlock key="1" />, <SkeletonBlock key="2" />] }),
    { Blocks: {} },
  ),
  exhibit('Spinner', withProps(Spinner, { label: 'Loading...' }), {
    Page: {},
    Inline: { size: 'inline' },
  }),
  exhibit('Stars', Stars, { None: { rating: 0 }, Half: { rating: 3.5 }, All: { rating: 5 } }),
  exhibit('Wordmark', Wordmark, { Small: {} }),
];
