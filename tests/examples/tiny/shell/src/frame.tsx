import type { ComponentType } from 'react';

/** Every page: the links, and the remote that owns the address. */
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
