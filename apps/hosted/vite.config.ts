import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { preact } from './preact.ts';

/** Inside the service's package, which serves and ships it. */
const OUTPUT = '../../packages/service/hosted';

/** What browsers load; and with `--ssr`, the program that draws the pages in the service, with all that it needs. */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react()],
  // Relative, because a proxy may put a path in front.
  base: './',
  resolve: { alias: preact },
  ssr: { noExternal: true },
  ...(isSsrBuild && { define: { 'process.env.NODE_ENV': '"production"' } }),
  build: {
    outDir: isSsrBuild ? `${OUTPUT}/server` : `${OUTPUT}/browser`,
    emptyOutDir: true,
    // It tells the service which files a page begins with.
    manifest: isSsrBuild ? false : 'manifest.json',
    // Browsers with `light-dark()` and popovers, both of which the styles rely on.
    cssTarget: ['chrome123', 'edge123', 'firefox125', 'safari17.5'],
    // No data: URLs, because the CSP only allows them for images.
    assetsInlineLimit: 0,
    // The CSP allows no inline scripts, and all supported browsers preload modules natively.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: isSsrBuild ? 'src/server.ts' : 'src/browser.ts',
      // What several kinds of pages share goes into one chunk, instead of into twenty.
      output: {
        codeSplitting: {
          groups: [{ name: 'shared', test: /packages\/react\/dist\/(?!i18n\/locales)/, minShareCount: 2 }],
        },
      },
    },
  },
}));
