declare module 'workerd' {
  const program: string;
  export default program;
}
