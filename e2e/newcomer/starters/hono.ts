/**
 * What `npm create hono@latest -- --template nodejs` makes. That program downloads the template from GitHub, which the
 * tests don't ask, and takes none from a folder: so these are its files, as the starter leaves them.
 */
export const honoTemplate: Readonly<Record<string, string>> = {
  '.gitignore': '# deps\nnode_modules/\n\n# env\n.env\n.env.production\n\n# build\ndist\n',
  'package.json': `${JSON.stringify(
    {
      name: 'api',
      type: 'module',
      scripts: { dev: 'tsx watch src/index.ts', build: 'tsc', start: 'node dist/index.js' },
      dependencies: { '@hono/node-server': '^2.1.9', hono: '^4.13.19' },
      devDependencies: { '@types/node': '^20.11.17', tsx: '^4.7.1', typescript: '^5.8.3' },
    },
    null,
    2,
  )}\n`,
  'tsconfig.json': `{
  "compilerOptions": {
    "target": "ESNext",
    "module": "NodeNext",
    "strict": true,
    "verbatimModuleSyntax": true,
    "skipLibCheck": true,
    "types": ["node"],
    "jsx": "react-jsx",
    "jsxImportSource": "hono/jsx",
    "rootDir": "./src",
    "outDir": "./dist"
  },
  "exclude": ["node_modules"]
}
`,
  'src/index.ts': `import { serve } from '@hono/node-server'
import { Hono } from 'hono'

const app = new Hono()

app.get('/', (c) => {
  return c.text('Hello Hono!')
})

serve({
  fetch: app.fetch,
  port: 3000
}, (info) => {
  console.log(\`Server is running on http://localhost:\${info.port}\`)
})
`,
};
