export { default } from '@platform/site';
