import { fileURLToPath } from 'node:url';
import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Rolldown } from 'vite';

/**
 * The modules that the shared chunks consist of. What only some pages share is left out: features, tabs, fields for a logo
 * and colors, the screens to sign in, and the texts of the account settings.
 */
const OURS =
  /(dashboard\/src(?!\/(pages|features)\/(email|webhooks)|\/features\/(lists|settings|sign-in|events|permissions|metadata)|\/ui\/(layout\/tab|form\/(logo|color|read-logo)))|packages\/react(?!\/dist\/(account|after-sign-in|email-codes|i18n\/(english|texts)\/account|magic-link|mfa|oauth|passkeys|sign-in)))\//;

/** The modules of the first view: the frame, and the list of projects in it. */
const FIRST_VIEW = ['main.tsx', 'pages/projects/projects.tsx'].map((name) =>
  fileURLToPath(new URL(`src/${name}`, import.meta.url)),
);

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
    // What the first view imports goes into one chunk, and what three or more other pages share into another. In a single
    // chunk the first view would load all form fields, and the library for forms.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: firstView(), debugName: 'parts', test: OURS, priority: 1 },
            { name: 'pages', test: OURS, minShareCount: 3 },
          ],
        },
      },
    },
  },
});

/** Names the modules that the first view imports, directly or through others. */
function firstView(): (id: string, context: Rolldown.ChunkingContext) => string | null {
  const found = new Set<string>();
  return (id, context) => {
    if (found.size === 0) for (const entry of FIRST_VIEW) collect(entry, context, found);
    return found.has(id) && !FIRST_VIEW.includes(id) ? 'parts' : null;
  };
}

function collect(id: string, context: Rolldown.ChunkingContext, found: Set<string>): void {
  if (found.has(id)) return;
  found.add(id);
  for (const imported of context.getModuleInfo(id)?.importedIds ?? []) collect(imported, context, found);
}
