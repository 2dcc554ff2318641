import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const here = fileURLToPath(new URL('.', import.meta.url));
const server = process.env['API_URL'] ?? 'http://127.0.0.1:3000';

const FIRST_ICONS =
  /@tabler[\\/]icons-react[\\/].*(createReactComponent|defaultAttributes|Icon(Sun|Moon|AlertTriangle|Help|Home|ListSearch|Login2|MathFunction))\.mjs$/;

/** What the first page is made of, and every page after it: each in a file of its own would be mostly its wrapping. */
const FIRST_PARTS =
  /@mantine[\\/]core[\\/]esm[\\/]components[\\/](ActionIcon|Alert|Button|CloseButton|Input|InputBase|Loader|PasswordInput|Text|TextInput|Title|Transition|UnstyledButton)[\\/]/;

/** Colours that no screen has; each would be some twenty lines of the stylesheet. */
const UNUSED_COLOURS = /--mantine-color-(pink|violet|indigo|cyan|lime)-[\w-]+:[^;]*;/g;

const usedColours: Plugin = {
  name: 'used-colours',
  enforce: 'pre',
  transform: (text, file) =>
    file.endsWith('default-css-variables.css') ? text.replace(UNUSED_COLOURS, '') : undefined,
};

export default defineConfig({
  root: here,
  plugins: [react(), usedColours],
  build: {
    outDir: '../dist/client',
    emptyOutDir: true,
    target: 'es2022',
    manifest: true,
    // Fonts stay files of their own: the browser fetches only the alphabets that a page uses.
    assetsInlineLimit: 2048,
    // A page's scripts name each other; told ahead only what it cannot draw without.
    modulePreload: { resolveDependencies: (_, files) => files.filter((file) => file.endsWith('.css')) },
    rolldownOptions: {
      output: {
        // One small file of icons instead of a request for each; those of the first page come by themselves.
        codeSplitting: {
          groups: [
            { name: 'first-icons', test: FIRST_ICONS, priority: 3 },
            { name: 'first-parts', test: FIRST_PARTS, priority: 2 },
            { name: 'icons', test: /@tabler[\\/]icons-react/, priority: 1 },
          ],
        },
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
