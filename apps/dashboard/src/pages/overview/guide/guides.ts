export interface Place {
  readonly url: string;
  readonly projectId: string;
  /** Placeholder for the key in the code. */
  readonly publishableClientKey: string;
  readonly secretServerKey: string;
}

interface Step {
  readonly title: string;
  readonly text: string;
  /** The file that the code belongs in. */
  readonly file: string;
  code(place: Place): string;
}

/** The quick starts, one per framework. */
export const guides: readonly { readonly title: string; readonly steps: readonly Step[] }[] = [
  {
    title: 'Next.js',
    steps: [
      install('@latchkey/sdk @latchkey/react', 'The SDK and the React components.'),
      environment(({ url, projectId, publishableClientKey, secretServerKey }) => [
        `NEXT_PUBLIC_LATCHKEY_API_URL=${url}`,
        `NEXT_PUBLIC_LATCHKEY_PROJECT_ID=${projectId}`,
        `NEXT_PUBLIC_LATCHKEY_PUBLISHABLE_CLIENT_KEY=${publishableClientKey}`,
        `LATCHKEY_SECRET_SERVER_KEY=${secretServerKey}`,
      ]),
      {
        title: 'Add the provider',
        text: 'In app/layout.tsx, wrap the contents of the body in <Latchkey>.',
        file: 'app/latchkey.tsx',
        code: () => `'use client';
import { LatchkeyProvider } from '@latchkey/react';
import { ClientApp } from '@latchkey/sdk';
import { type ReactNode, Suspense } from 'react';
import '@latchkey/react/styles.css';

const app = new ClientApp({ tokenStore: 'cookie' });

export function Latchkey({ children }: { children: ReactNode }) {
  return (
    <LatchkeyProvider app={app}>
      <Suspense>{children}</Suspense>
    </LatchkeyProvider>
  );
}`,
      },
      {
        title: 'Add the sign-in pages',
        text: "They're all under /handler: sign-in, sign-up, account settings and more.",
        file: 'app/handler/[...page]/page.tsx',
        code: () => `'use client';
import { LatchkeyHandler } from '@latchkey/react';

export default function Page() {
  return <LatchkeyHandler fullPage />;
}`,
      },
      {
        title: 'Get the current user',
        text: 'In components, call useUser(). On the server, use this:',
        file: 'app/api/me/route.ts',
        code: () => `import { ServerApp } from '@latchkey/sdk/server';

const app = new ServerApp({ tokenStore: null });

export async function GET(request: Request) {
  const user = await app.getUser(request);
  if (!user) return new Response('Sign in first', { status: 401 });
  return Response.json(user.toClientJson());
}`,
      },
    ],
  },
  {
    title: 'React',
    steps: [
      install('@latchkey/sdk @latchkey/react', 'The SDK and the React components.'),
      environment(({ url, projectId, publishableClientKey }) => [
        `VITE_LATCHKEY_API_URL=${url}`,
        `VITE_LATCHKEY_PROJECT_ID=${projectId}`,
        `VITE_LATCHKEY_PUBLISHABLE_CLIENT_KEY=${publishableClientKey}`,
      ]),
      {
        title: 'Add the sign-in pages and get the user',
        text: 'Sign-in pages are under /handler. useUser() works in any component inside the provider.',
        file: 'src/app.tsx',
        code: () => `import { LatchkeyHandler, LatchkeyProvider, SignedIn, useUser } from '@latchkey/react';
import { ClientApp } from '@latchkey/sdk';
import '@latchkey/react/styles.css';

const app = new ClientApp({ tokenStore: 'cookie' });

export function App() {
  const isHandler = location.pathname.startsWith('/handler/');
  return (
    <LatchkeyProvider app={app}>
      {isHandler ? <LatchkeyHandler fullPage /> : <SignedIn><Hello /></SignedIn>}
    </LatchkeyProvider>
  );
}

function Hello() {
  const user = useUser({ or: 'redirect' });
  return <button onClick={() => user.signOut()}>Sign out {user.primaryEmail}</button>;
}`,
      },
    ],
  },
  {
    title: 'JavaScript',
    steps: [
      install('@latchkey/sdk', 'The SDK for browsers and servers.'),
      {
        title: 'Sign users in',
        text: 'In the browser, with your own pages.',
        file: 'page.js',
        code: ({ url, projectId, publishableClientKey }) => `import { ClientApp } from '@latchkey/sdk';

const app = new ClientApp({
  projectId: '${projectId}',
  publishableClientKey: '${publishableClientKey}',
  baseUrl: '${url}',
  tokenStore: 'cookie',
});

const result = await app.signInWithCredential({ email, password });
if (result.status === 'error') alert(result.error.message);

const user = await app.getUser();
console.log(user?.primaryEmail);`,
      },
      environment(({ url, projectId, publishableClientKey, secretServerKey }) => [
        `LATCHKEY_API_URL=${url}`,
        `LATCHKEY_PROJECT_ID=${projectId}`,
        `LATCHKEY_PUBLISHABLE_CLIENT_KEY=${publishableClientKey}`,
        `LATCHKEY_SECRET_SERVER_KEY=${secretServerKey}`,
      ]),
      {
        title: 'Get the current user',
        text: 'On any server that handles web-standard requests, such as Node, Bun or a worker.',
        file: 'server.js',
        code: () => `import { ServerApp } from '@latchkey/sdk/server';

const app = new ServerApp({ tokenStore: null });

export async function handle(request) {
  const user = await app.getUser(request);
  if (!user) return new Response('Sign in first', { status: 401 });
  return Response.json(user.toClientJson());
}`,
      },
    ],
  },
  {
    title: 'Python',
    steps: [
      {
        title: 'Install',
        text: "There's no Latchkey package for Python. The API is plain HTTP and works from any language.",
        file: 'Terminal',
        code: () => 'pip install requests',
      },
      environment(({ url, projectId, secretServerKey }) => [
        `LATCHKEY_API_URL=${url}`,
        `LATCHKEY_PROJECT_ID=${projectId}`,
        `LATCHKEY_SECRET_SERVER_KEY=${secretServerKey}`,
      ]),
      {
        title: 'Get the current user',
        text: 'The page sends its access token. None means no user is signed in.',
        file: 'latchkey.py',
        code: () => `import os
import requests

def user_of(access_token):
    answer = requests.get(
        os.environ["LATCHKEY_API_URL"] + "/api/v1/users/me",
        headers={
            "x-latchkey-access-type": "server",
            "x-latchkey-project-id": os.environ["LATCHKEY_PROJECT_ID"],
            "x-latchkey-secret-server-key": os.environ["LATCHKEY_SECRET_SERVER_KEY"],
            "x-latchkey-access-token": access_token,
        },
        timeout=10,
    )
    return answer.json() if answer.status_code == 200 else None`,
      },
    ],
  },
];

function install(packages: string, text: string): Step {
  return { title: 'Install', text, file: 'Terminal', code: () => `npm install ${packages}` };
}

function environment(lines: (place: Place) => readonly string[]): Step {
  return {
    title: 'Set the environment',
    text: 'Keep the secret server key on the server.',
    file: '.env',
    code: (place) => lines(place).join('\n'),
  };
}
