import { useState } from 'react';

export function Two() {
  const [count, setCount] = useState(0);
  return (
    <>
      <title>Two</title>
      <h1>Hello from two</h1>
      <button type="button" onClick={() => setCount(count + 1)}>
        Clicked {count} times
      </button>
    </>
  );
}
