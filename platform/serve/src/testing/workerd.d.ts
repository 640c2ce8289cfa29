declare module 'workerd' {
  /** The path of the program for this machine. */
  const program: string;
  export default program;
}
