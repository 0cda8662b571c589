import { readFileSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** The script of the dashboard that sets the chosen theme before the first paint. */
const theme: Plugin = {
  name: 'theme',
  generateBundle() {
    const source = readFileSync(new URL('../dashboard/public/theme.js', import.meta.url));
    this.emitFile({ type: 'asset', fileName: 'theme.js', source });
  },
};

export default defineConfig({ plugins: [react(), theme] });
