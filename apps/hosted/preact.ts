import { fileURLToPath } from 'node:url';

/**
 * What stands for React in the hosted pages, so that they load at half the size. By their files, because elsewhere in the
 * repository these names lead to another version.
 */
export const preact = [
  { find: /^react-dom\/client$/, replacement: fileURLToPath(import.meta.resolve('preact/compat/client')) },
  { find: /^react-dom\/server$/, replacement: fileURLToPath(import.meta.resolve('preact-render-to-string')) },
  { find: /^react\/jsx-(dev-)?runtime$/, replacement: fileURLToPath(import.meta.resolve('preact/jsx-runtime')) },
  { find: /^react(-dom)?$/, replacement: fileURLToPath(import.meta.resolve('preact/compat')) },
];
