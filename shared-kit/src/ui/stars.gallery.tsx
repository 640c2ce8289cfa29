import { Stars } from './stars.tsx';

export const title = 'Stars';

export const states = {
  None: () => <Stars rating={0} />,
  Half: () => <Stars rating={3.5} />,
  'Rounded to 4.5': () => <Stars rating={4.6} />,
  All: () => <Stars rating={5} />,
};
