import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const here = fileURLToPath(new URL('.', import.meta.url));
const server = process.env['API_URL'] ?? 'http://127.0.0.1:3000';

export default defineConfig({
  root: here,
  plugins: [react()],
  build: {
    outDir: '../dist/client',
    emptyOutDir: true,
    target: 'es2022',
    manifest: true,
    // Fonts stay files of their own: the browser fetches only the alphabets that a page uses.
    assetsInlineLimit: 2048,
    rolldownOptions: {
      output: {
        // One small file of icons instead of a request for each.
        codeSplitting: { groups: [{ name: 'icons', test: /@tabler[\\/]icons-react/ }] },
      },
    },
  },
  server: {
    port: 5173,
    proxy: {
      '/api': { target: server, changeOrigin: false },
      '/socket.io': { target: server, ws: true },
    },
  },
});
