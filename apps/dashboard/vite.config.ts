import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/**
 * The modules of the first load. What only some pages share is left out: features, tabs, fields for a logo and colors, and
 * the screens to sign in, and the texts of the account settings.
 */
const OURS =
  /(dashboard\/src(?!\/(pages|features)\/(email|webhooks)|\/features\/(lists|settings|sign-in|events|permissions|metadata)|\/ui\/(layout\/tab|form\/(logo|color|read-logo)))|packages\/react(?!\/dist\/(account|after-sign-in|email-codes|i18n\/(english|texts)\/account|magic-link|mfa|oauth|passkeys|sign-in)))\//;

export default defineConfig({
  plugins: [react(), tailwind()],
  build: {
    // Inside the service's package, which serves and ships it.
    outDir: '../../packages/service/site',
    emptyOutDir: true,
    // Browsers with `light-dark()` and popovers, both of which the styles rely on.
    cssTarget: ['chrome123', 'edge123', 'firefox125', 'safari17.5'],
    // No data: URLs, because the CSP only allows them for images.
    assetsInlineLimit: 0,
    // The CSP allows no inline scripts, and all supported browsers preload modules natively.
    modulePreload: { polyfill: false },
    // Code shared by three or more pages goes into one chunk.
    rolldownOptions: {
      output: { codeSplitting: { groups: [{ name: 'parts', test: OURS, minShareCount: 3 }] } },
    },
  },
});
