import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** What only pages about emails, settings or events share, and tabs, is no part of the first load. */
const OURS =
  /(dashboard\/src(?!\/(pages|features)\/email|\/features\/(settings|events)|\/ui\/layout\/tab)|packages\/react)\//;

export default defineConfig({
  plugins: [react(), tailwind()],
  build: {
    // The service serves it, and ships it.
    outDir: '../../packages/service/site',
    emptyOutDir: true,
    // Browsers that know `light-dark()` and popovers, both of which the styles rely on.
    cssTarget: ['chrome123', 'edge123', 'firefox125', 'safari17.5'],
    // No data: URLs, which the content policy would refuse for anything but images.
    assetsInlineLimit: 0,
    // The policy knows no inline script either; every browser that is supported preloads modules by itself.
    modulePreload: { polyfill: false },
    // What three pages or more share is one file, not a file for each part.
    rolldownOptions: {
      output: { codeSplitting: { groups: [{ name: 'parts', test: OURS, minShareCount: 3 }] } },
    },
  },
});
