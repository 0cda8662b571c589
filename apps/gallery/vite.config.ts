import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [react(), tailwind()],
  build: {
    // It is looked at, not shipped: what an error says about it should be readable.
    minify: false,
    // One file, so that no state waits for a part of itself.
    rolldownOptions: { output: { codeSplitting: false } },
    chunkSizeWarningLimit: Number.POSITIVE_INFINITY,
  },
});
