export { Button } from './button.tsx';
export { Card } from './card.tsx';
export { ErrorState } from './error-state.tsx';
export { LinkButton } from './link-button.tsx';
export { PageTitle } from './page-title.tsx';
export { SelectField } from './select-field.tsx';
export { Spinner } from './spinner.tsx';
export { TextField } from './text-field.tsx';
