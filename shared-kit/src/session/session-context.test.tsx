import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { SessionProvider, useSession } from './session-context.tsx';
import { openSession } from './testing.ts';

function Status() {
  return <p>{useSession(({ status }) => status)}</p>;
}

test('reading the session outside its provider is a mistake that is named', () => {
  expect(() => renderToString(<Status />)).toThrow('outside SessionProvider');
});

test('on a server nobody is known yet, whatever the store says by then', () => {
  const { session } = openSession({ profile: () => new Response() });
  session.start();
  const html = renderToString(
    <SessionProvider session={session}>
      <Status />
    </SessionProvider>,
  );
  expect(html).toBe('<p>loading</p>');
});
