import { createInstance } from 'i18next';
import { createRoot } from 'react-dom/client';
import { initReactI18next } from 'react-i18next';
import { showError, showSuccess } from 'shared-kit/toast';
import { expect, test } from 'vitest';
import { Toaster } from './toaster.tsx';

test('The first message loads the toaster, and no message is lost before', async () => {
  await createInstance().use(initReactI18next).init({ lng: 'en-IN', resources: {} });
  createRoot(document.body.appendChild(document.createElement('div'))).render(<Toaster />);
  showError('No network');
  showSuccess('Saved');
  const text = () => document.body.textContent;
  await expect.poll(text).toContain('No network');
  await expect.poll(text).toContain('Saved');
});
