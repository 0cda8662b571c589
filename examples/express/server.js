import { ServerApp } from '@latchkey/sdk/server';
import express from 'express';

const latchkey = new ServerApp({ tokenStore: null });
const server = express();

/** Lets signed-in users through, whom it knows by their token alone: the service isn't asked. */
async function signedIn(request, response, next) {
  const verified = await latchkey.verifyAccessToken(request);
  if (verified.status === 'error') return response.status(401).json({ error: 'Sign in first.' });
  response.locals.userId = verified.data.userId;
  next();
}

server.get('/me', signedIn, (_request, response) => {
  response.json({ userId: response.locals.userId });
});

/** What matters asks the service: who has just been banned, or has lost the permission, is refused at once. */
server.delete('/reports/:id', signedIn, async (request, response) => {
  const user = await latchkey.getUser(request);
  if (!user) return response.status(401).json({ error: 'Sign in first.' });
  if (!(await user.hasPermission('report:delete'))) {
    return response.status(403).json({ error: 'You may not delete reports.' });
  }
  response.json({ deleted: request.params.id });
});

const listening = server.listen(Number(process.env.PORT ?? 3000), () => {
  console.log(`http://localhost:${listening.address().port}`);
});
