/**
 * What `npm create astro@latest -- --template minimal` makes. That program downloads the template from GitHub, which the
 * tests don't ask, and takes none from a folder: so these are its files, as the starter leaves them.
 */
export const astroTemplate: Readonly<Record<string, string>> = {
  '.gitignore':
    '# build output\ndist/\n# generated types\n.astro/\n\n# dependencies\nnode_modules/\n\n# environment variables\n.env\n.env.production\n',
  'package.json': `${JSON.stringify(
    {
      name: 'pages',
      type: 'module',
      version: '0.0.1',
      scripts: { dev: 'astro dev', build: 'astro build', preview: 'astro preview', astro: 'astro' },
      dependencies: { astro: '^7.3.5' },
    },
    null,
    2,
  )}\n`,
  'astro.config.mjs': `// @ts-check
import { defineConfig } from 'astro/config';

// https://astro.build/config
export default defineConfig({});
`,
  'tsconfig.json': `{
  "extends": "astro/tsconfigs/strict",
  "include": [".astro/types.d.ts", "**/*"],
  "exclude": ["dist"]
}
`,
  'src/pages/index.astro': `---

---

<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>Astro</title>
  </head>
  <body>
    <h1>Astro</h1>
  </body>
</html>
`,
};
