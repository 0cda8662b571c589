/**
 * What `npm create nuxt@latest -- --template minimal` makes. That program downloads the template from GitHub, which the
 * tests don't ask, and takes none from a folder: so these are its files, as the starter leaves them, with the overrides added.
 */
export const nuxtTemplate: Readonly<Record<string, string>> = {
  '.gitignore':
    '# Nuxt dev/build outputs\n.output\n.data\n.nuxt\n.nitro\n.cache\ndist\n\n# Node dependencies\nnode_modules\n\n# Logs\nlogs\n*.log\n\n# Local env files\n.env\n.env.*\n!.env.example\n',
  'package.json': `${JSON.stringify(
    {
      name: 'nuxt-app',
      type: 'module',
      private: true,
      scripts: {
        build: 'nuxt build',
        dev: 'nuxt dev',
        generate: 'nuxt generate',
        preview: 'nuxt preview',
        postinstall: 'nuxt prepare',
      },
      dependencies: { nuxt: '^4.5.2', vue: '^3.5.45', 'vue-router': '^5.2.0' },
      // Nuxt 4.5.2 takes Vite 8.4.0, which was released later, and builds no application with pages by it.
      overrides: { vite: '~8.3.8' },
    },
    null,
    2,
  )}\n`,
  'nuxt.config.ts': `// https://nuxt.com/docs/api/configuration/nuxt-config
export default defineNuxtConfig({
  compatibilityDate: '2025-07-15',
  devtools: { enabled: true }
})
`,
  'tsconfig.json': `{
  // https://nuxt.com/docs/guide/concepts/typescript
  "files": [],
  "references": [
    { "path": "./.nuxt/tsconfig.app.json" },
    { "path": "./.nuxt/tsconfig.server.json" },
    { "path": "./.nuxt/tsconfig.shared.json" },
    { "path": "./.nuxt/tsconfig.node.json" }
  ]
}
`,
  'app/app.vue': `<template>
  <div>
    <NuxtRouteAnnouncer />
    <NuxtWelcome />
  </div>
</template>
`,
};
