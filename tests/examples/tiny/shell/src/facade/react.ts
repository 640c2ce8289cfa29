/** What remotes may import from React: they run with the shell's copy. */
export { useState } from 'react';
