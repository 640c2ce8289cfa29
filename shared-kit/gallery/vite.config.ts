import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { devServer } from '../../build/dev-server.ts';
import { CSS_TARGET, cssOptions } from '../../build/styles.ts';

export default defineConfig({
  css: cssOptions,
  build: { cssTarget: CSS_TARGET, chunkSizeWarningLimit: 1000 },
  plugins: [react()],
  server: devServer({ port: Number(process.env.GALLERY_PORT ?? 5180), folder: 'shared-kit' }),
});
