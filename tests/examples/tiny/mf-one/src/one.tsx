export const One = () => (
  <>
    <title>One</title>
    <h1>Hello from one</h1>
  </>
);
