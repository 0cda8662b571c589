import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The components as the documentation shows them, each in a frame. The service ships it, so it holds only what they need. */
export default defineConfig({
  base: './',
  // The gallery itself is made for tests; this is made as applications are.
  envDir: false,
  plugins: [react()],
  build: {
    outDir: '../../node_modules/.cache/docs-live',
    emptyOutDir: true,
    assetsDir: 'live',
    // See apps/dashboard/vite.config.ts.
    cssTarget: ['chrome123', 'edge123', 'firefox125', 'safari17.5'],
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: 'live.html',
      // Of the dashboard's people only what is named; the rest of its tests stays out.
      treeshake: { moduleSideEffects: [{ test: /dashboard\/(src|testing)\//, sideEffects: false }] },
      // The languages and the account come when they are asked for; what many share is one file.
      output: { codeSplitting: { groups: [{ name: 'parts', test: /packages\/(react|sdk)\//, minShareCount: 3 }] } },
    },
  },
});
