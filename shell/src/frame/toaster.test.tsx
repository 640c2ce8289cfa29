import { createInstance } from 'i18next';
import { createRoot } from 'react-dom/client';
import { initReactI18next } from 'react-i18next';
import { showError, showSuccess } from 'shared-kit/toast';
import { expect, test, vi } from 'vitest';
import { Toaster } from './toaster.tsx';

test('The toaster is loaded by the first message, and no message is lost meanwhile', async () => {
  await createInstance().use(initReactI18next).init({ lng: 'en-IN', resources: {} });
  createRoot(document.body.appendChild(document.createElement('div'))).render(<Toaster />);
  showError('No network');
  showSuccess('Saved');
  await vi.waitFor(
    () => {
      expect(document.body.textContent).toContain('No network');
      expect(document.body.textContent).toContain('Saved');
    },
    { timeout: 30_000 },
  );
});
