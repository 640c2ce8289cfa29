export { getFixedT } from 'i18next';
