import { useState } from 'react';
import { CodeField } from './code-field.tsx';

export const title = 'Code field';

function Live({ digits = '', ...rest }: { digits?: string; error?: string; disabled?: boolean }) {
  const [value, setValue] = useState(digits);
  return <CodeField label="6-digit code" value={value} onChange={setValue} {...rest} />;
}

export const states = {
  Empty: () => <Live />,
  'Half typed': () => <Live digits="123" />,
  Complete: () => <Live digits="123456" />,
  Refused: () => (
    <Live
      digits="123456"
      error="This code is wrong, expired or already used. Check the latest email."
    />
  ),
  Disabled: () => <Live digits="123456" disabled />,
};
