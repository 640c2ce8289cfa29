/** Remotes run with the shell's copy of React. */
export { createElement, Fragment, useState } from 'react';
