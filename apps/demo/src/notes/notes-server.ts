import type { ClientApp } from '@latchkey/sdk';

export interface Note {
  readonly id: string;
  readonly text: string;
  readonly createdAt: number;
}

/** The app's own server, called as the signed-in user. */
export const notesServer = (app: ClientApp) => ({
  list: async (): Promise<Note[]> => (await call(app, 'GET', '/api/notes')).notes,
  add: (text: string): Promise<Note> => call(app, 'POST', '/api/notes', { text }),
  remove: (id: string): Promise<void> => call(app, 'DELETE', `/api/notes/${id}`),
});

async function call(app: ClientApp, method: string, path: string, body?: object, isAgain = false) {
  const token = await app.getAccessToken();
  // The page asks for the password by itself: there is nothing to say here.
  if (token === null) throw new Error('');
  const response = await send(path, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (response.status === 401 && !isAgain) {
    // Latchkey knows whether the session is over. If so, the page asks for the password; else there is a new token.
    await app.getUser();
    return call(app, method, path, body, true);
  }
  if (response.status === 204) return undefined;
  const answer = await response.json();
  if (!response.ok) throw new Error(answer.error);
  return answer;
}

async function send(path: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(path, init);
  } catch {
    throw new Error('Your notes cannot be reached. Check your internet connection and try again.');
  }
}
