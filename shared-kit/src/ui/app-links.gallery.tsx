import { AppLinks } from './app-links.tsx';

export const title = 'AppLinks';

export const states = {
  'With a sentence': () => (
    <AppLinks>
      <p>Install the app on your phone or tablet.</p>
    </AppLinks>
  ),
};
