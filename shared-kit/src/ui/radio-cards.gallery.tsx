import { useState } from 'react';
import { RadioCards } from './radio-cards.tsx';

export const title = 'Radio cards';

const plain = [
  { value: 6, title: '6 Months' },
  { value: 12, title: '1 Year' },
  { value: 36, title: '3 Years' },
];

const priced = [
  { value: 6, title: '6 Months', detail: 'Until the next paper', price: '₹6,999' },
  { value: 12, title: '1 Year', detail: 'Save ₹1,999 on the 6-month rate', price: '₹11,999' },
  { value: 36, title: '3 Years', detail: 'All of residency', price: '₹16,999', disabled: true },
];

function Cards() {
  const [value, setValue] = useState(12);
  return <RadioCards legend="Access for" options={priced} value={value} onChange={setValue} />;
}

function Segments({ disabled = false }) {
  const [value, setValue] = useState(12);
  return (
    <RadioCards
      legend="Access for"
      look="segments"
      options={plain}
      value={value}
      onChange={setValue}
      disabled={disabled}
    />
  );
}

export const states = {
  'Cards, one of them disabled': Cards,
  Segments: () => <Segments />,
  'Segments, disabled': () => <Segments disabled />,
};
