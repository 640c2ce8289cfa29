import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { cssOptions } from '../../build/styles.ts';

export default defineConfig({
  css: cssOptions,
  plugins: [react()],
  server: { host: 'localhost', port: Number(process.env.GALLERY_PORT ?? 5180), strictPort: true },
});
