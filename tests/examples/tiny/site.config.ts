import { defineSite } from '@platform/contract/site';

export default defineSite({ url: 'https://tiny.example', navigation: 'cross-document' });
