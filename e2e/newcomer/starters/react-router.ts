/**
 * The default template of `create-react-router`, in short. The starter itself downloads it from GitHub, which the tests
 * don't ask: it is handed this folder by `--template`. What the files are called and what they export is as there; the
 * welcome page is a sentence, and fonts and pictures are left out.
 */
export const reactRouterTemplate: Readonly<Record<string, string>> = {
  '.gitignore': '.DS_Store\n.env\n/node_modules/\n\n# React Router\n/.react-router/\n/build/\n',
  'package.json': `${JSON.stringify(
    {
      name: 'default',
      private: true,
      type: 'module',
      scripts: {
        build: 'react-router build',
        dev: 'react-router dev',
        start: 'react-router-serve ./build/server/index.js',
        typecheck: 'react-router typegen && tsc',
      },
      dependencies: {
        '@react-router/node': '*',
        '@react-router/serve': '*',
        isbot: '^5.1.36',
        react: '^19.2.7',
        'react-dom': '^19.2.7',
        'react-router': '*',
      },
      devDependencies: {
        '@react-router/dev': '*',
        '@tailwindcss/vite': '^4.2.2',
        '@types/node': '^22',
        '@types/react': '^19.2.14',
        '@types/react-dom': '^19.2.3',
        tailwindcss: '^4.2.2',
        typescript: '^5.9.3',
        vite: '^8.0.3',
      },
    },
    null,
    2,
  )}\n`,
  'react-router.config.ts': `import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
} satisfies Config;
`,
  'vite.config.ts': `import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  resolve: {
    tsconfigPaths: true,
  },
});
`,
  'tsconfig.json': `${JSON.stringify(
    {
      include: ['**/*', '**/.server/**/*', '**/.client/**/*', '.react-router/types/**/*'],
      compilerOptions: {
        lib: ['DOM', 'DOM.Iterable', 'ES2022'],
        types: ['node', 'vite/client'],
        target: 'ES2022',
        module: 'ES2022',
        moduleResolution: 'bundler',
        jsx: 'react-jsx',
        rootDirs: ['.', './.react-router/types'],
        paths: { '~/*': ['./app/*'] },
        esModuleInterop: true,
        verbatimModuleSyntax: true,
        noEmit: true,
        resolveJsonModule: true,
        skipLibCheck: true,
        strict: true,
      },
    },
    null,
    2,
  )}\n`,
  'app/app.css': `@import "tailwindcss";

html,
body {
  @apply bg-white dark:bg-gray-950;
}
`,
  'app/routes.ts': `import { type RouteConfig, index } from "@react-router/dev/routes";

export default [index("routes/home.tsx")] satisfies RouteConfig;
`,
  'app/routes/home.tsx': `import type { Route } from "./+types/home";

export function meta({}: Route.MetaArgs) {
  return [{ title: "New React Router App" }];
}

export default function Home() {
  return <p>Welcome</p>;
}
`,
  'app/root.tsx': `import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
} from "react-router";

import type { Route } from "./+types/root";
import "./app.css";

export const links: Route.LinksFunction = () => [];

export function Layout({ children }: { children: React.ReactNode }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function App() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  return <h1>{isMissing ? "404" : "Error"}</h1>;
}
`,
};
