export { t } from 'i18next';
