import { act } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { useLocation, useSearchParams } from './router.tsx';

Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true);

function Here() {
  const { pathname, search, hash } = useLocation();
  const [params] = useSearchParams();
  return <p>{JSON.stringify([pathname, search, hash, params.get('next')])}</p>;
}

const at = (entry: string) => (
  <MemoryRouter initialEntries={[entry]}>
    <Here />
  </MemoryRouter>
);

test('HTML of a path hydrates at any address of that path, and shows the whole address right after', () => {
  const place = document.createElement('div');
  place.innerHTML = renderToString(at('/login'));
  expect(place.textContent).toBe('["/login","","",null]');
  const faults: unknown[] = [];
  act(() => {
    hydrateRoot(place, at('/login?next=%2Fpricing#top'), {
      onRecoverableError: (fault) => faults.push(fault),
    });
  });
  expect(faults).toEqual([]);
  expect(place.textContent).toBe('["/login","?next=%2Fpricing","#top","/pricing"]');
});

test('A component at an address that is only a path renders once for its hydration', () => {
  const onRender = vi.fn<() => void>();
  function Counted() {
    onRender();
    useLocation();
    useSearchParams();
    return null;
  }
  const tree = (
    <MemoryRouter initialEntries={['/login']}>
      <Counted />
    </MemoryRouter>
  );
  const place = document.createElement('div');
  place.innerHTML = renderToString(tree);
  onRender.mockClear();
  act(() => void hydrateRoot(place, tree));
  expect(onRender).toHaveBeenCalledOnce();
});
