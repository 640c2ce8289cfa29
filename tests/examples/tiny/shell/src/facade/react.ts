/** Remotes run with the shell's copy of React. */
export { useState } from 'react';
