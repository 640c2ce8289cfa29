import { Card } from './card.tsx';

export const title = 'Card';

const text = 'Taught topic by topic by a practising radiation oncologist.';

export const states = {
  Raised: () => <Card heading={<h4>Video lectures</h4>}>{text}</Card>,
  Plain: () => (
    <Card look="plain" heading={<h4>Video lectures</h4>}>
      {text}
    </Card>
  ),
  Accent: () => (
    <Card look="accent" as="article" heading={<h4>Complete Course Bundle</h4>}>
      {text}
    </Card>
  ),
  'Without heading': () => <Card>{text}</Card>,
};
