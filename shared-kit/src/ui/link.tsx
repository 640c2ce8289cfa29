import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router-dom';
import { addressIn } from '../addresses.ts';
import type { Language } from '../languages.ts';

/** A link to a page of the site, which leads to the page in the language of the page that it stands on, where there is one. */
export function Link({ to, ...props }: ComponentProps<typeof RouterLink>) {
  const { i18n } = useTranslation();
  const address = typeof to === 'string' ? addressIn(i18n.language as Language, to) : to;
  return <RouterLink {...props} to={address} />;
}
