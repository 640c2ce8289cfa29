/** Each message replaces the one before, also the shell's about the end of a session. */
export const TOPIC = 'session';
