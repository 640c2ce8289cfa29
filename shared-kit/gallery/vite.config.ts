import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { devServer } from '@platform/build/dev-server';
import { BROWSERS, cssOptions } from '@platform/build/styles';

export default defineConfig({
  css: cssOptions,
  build: { cssTarget: BROWSERS, chunkSizeWarningLimit: 1000 },
  plugins: [react()],
  server: devServer({ port: Number(process.env.GALLERY_PORT ?? 5180), folder: 'shared-kit' }),
});
