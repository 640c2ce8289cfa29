import type { ComponentType } from 'react';

export const Frame = ({ App }: { App: ComponentType }) => (
  <>
    <header>
      <a href="/">One</a> <a href="/two">Two</a>
    </header>
    <main>
      <App />
    </main>
  </>
);
