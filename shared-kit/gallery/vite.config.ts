import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { devServer } from '@platform/build/dev-server';
import { CSS_TARGET, cssOptions } from '@platform/build/styles';

export default defineConfig({
  css: cssOptions,
  build: { cssTarget: CSS_TARGET, chunkSizeWarningLimit: 1000 },
  plugins: [react()],
  server: devServer({ port: Number(process.env.GALLERY_PORT ?? 5180), folder: 'shared-kit' }),
});
