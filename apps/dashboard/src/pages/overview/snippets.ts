export interface Place {
  readonly url: string;
  readonly projectId: string;
  /** Stands in the code where the key goes, until there is one. */
  readonly publishableClientKey: string;
}

/** How an application uses the project, one way a row. */
export const snippets: readonly {
  readonly title: string;
  readonly text: string;
  readonly file: string;
  code(place: Place): string;
}[] = [
  {
    title: 'React',
    text: 'Sign-in pages below /handler, and the signed-in user in any component.',
    file: 'app.tsx',
    code: ({ url, projectId, publishableClientKey }) => `// npm install @latchkey/sdk @latchkey/react
import { ClientApp } from '@latchkey/sdk';
import { LatchkeyHandler, LatchkeyProvider, SignedIn, useUser } from '@latchkey/react';
import '@latchkey/react/styles.css';

const app = new ClientApp({
  projectId: '${projectId}',
  publishableClientKey: '${publishableClientKey}',
  baseUrl: '${url}',
  tokenStore: 'cookie',
});

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
  {
    title: 'Server',
    text: 'Who sent a request, and every user of the project. The secret server key stays on the server.',
    file: 'server.ts',
    code: ({ url, projectId, publishableClientKey }) => `// npm install @latchkey/sdk
import { ServerApp } from '@latchkey/sdk/server';

const app = new ServerApp({
  projectId: '${projectId}',
  publishableClientKey: '${publishableClientKey}',
  secretServerKey: process.env.LATCHKEY_SECRET_SERVER_KEY,
  baseUrl: '${url}',
  tokenStore: null,
});

export async function handle(request) {
  const user = await app.getUser({ tokenStore: request });
  if (!user) return new Response('Sign in first', { status: 401 });
  return Response.json({ hello: user.displayName ?? user.primaryEmail });
}`,
  },
  {
    title: 'curl',
    text: 'Plain HTTP, for any other language.',
    file: 'Terminal',
    code: ({ url, projectId, publishableClientKey }) => `curl ${url}/api/v1/auth/password/sign-up \\
  -H 'content-type: application/json' \\
  -H 'x-latchkey-access-type: client' \\
  -H 'x-latchkey-project-id: ${projectId}' \\
  -H 'x-latchkey-publishable-client-key: ${publishableClientKey}' \\
  -d '{"email":"ada@example.com","password":"a long password","verification_callback_url":"http://localhost:3000/handler/email-verification"}'`,
  },
];
