import { type Application, type Change, newFile } from './application.ts';

/** A middleware that lets signed-in users pass; where it stands is for the application to say. */
export function honoChanges(app: Application): Change[] {
  const isTyped = app.read('tsconfig.json') !== undefined;
  const folder = ['src/index.ts', 'src/index.js'].some((path) => app.read(path) !== undefined) ? 'src/' : '';
  const end = isTyped ? 'ts' : app.isModule ? 'js' : 'mjs';
  return [newFile(app, `${folder}latchkey.${end}`, middleware(isTyped))];
}

const middleware = (isTyped: boolean) => `import { ServerApp } from '@latchkey/sdk/server';
import { createMiddleware } from 'hono/factory';

/** Everything your server can do. */
export const latchkey = new ServerApp({ tokenStore: null });

/** Lets signed-in users pass, whose id is then \`c.get('userId')\`; answers others with 401. */
export const signedIn = createMiddleware${isTyped ? '<{ Variables: { userId: string } }>' : ''}(async (c, next) => {
  const verified = await latchkey.verifyAccessToken(c.req.raw);
  if (verified.status === 'error') return c.json({ error: 'Sign in first.' }, 401);
  c.set('userId', verified.data.userId);
  await next();
});
`;
