import { serve } from '@hono/node-server';
import { ServerApp } from '@latchkey/sdk/server';
import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';

const latchkey = new ServerApp({ tokenStore: null });
const server = new Hono();

/** Lets signed-in users through, whom it knows by their token alone: the service isn't asked. */
const signedIn = createMiddleware(async (c, next) => {
  const verified = await latchkey.verifyAccessToken(c.req.raw);
  if (verified.status === 'error') return c.json({ error: 'Sign in first.' }, 401);
  c.set('userId', verified.data.userId);
  await next();
});

server.get('/me', signedIn, (c) => c.json({ userId: c.get('userId') }));

/** What matters asks the service: who has just been banned, or has lost the permission, is refused at once. */
server.delete('/reports/:id', signedIn, async (c) => {
  const user = await latchkey.getUser(c.req.raw);
  if (!user) return c.json({ error: 'Sign in first.' }, 401);
  if (!(await user.hasPermission('report:delete'))) return c.json({ error: 'You may not delete reports.' }, 403);
  return c.json({ deleted: c.req.param('id') });
});

serve({ fetch: server.fetch, port: Number(process.env.PORT ?? 3000) }, ({ port }) => {
  console.log(`http://localhost:${port}`);
});
