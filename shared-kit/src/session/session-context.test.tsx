import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { SessionProvider, useSession } from './session-context.tsx';
import { openSession } from './testing.ts';

function Status() {
  return <p>{useSession(({ status }) => status)}</p>;
}

test('Using the session outside its provider throws an explanation', () => {
  expect(() => renderToString(<Status />)).toThrow('outside SessionProvider');
});

test('Server rendering shows the session as loading, in every state of the store', () => {
  const { session } = openSession({ profile: () => new Response() });
  session.start();
  const html = renderToString(
    <SessionProvider session={session}>
      <Status />
    </SessionProvider>,
  );
  expect(html).toBe('<p>loading</p>');
});
