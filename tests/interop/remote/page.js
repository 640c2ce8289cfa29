import { createElement, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import './page.css';

/** The page of a remote that knows Module Federation, and nothing of this platform. */
export default function Page() {
  const [read, setRead] = useState(0);
  const go = useNavigate();
  const button = (onClick, text) => createElement('button', { type: 'button', onClick }, text);
  return createElement(
    'main',
    { className: 'notes' },
    createElement('title', null, 'Notes'),
    createElement('h1', null, 'Notes of a team with other tools'),
    button(() => setRead(read + 1), `Read ${read} times`),
    button(() => go('/pricing'), 'Prices'),
  );
}
