import { type Application, type Change, newFile } from './application.ts';

/** What tells who is calling; where it is asked is for the application to say. */
export function expressChanges(app: Application): Change[] {
  const isTyped = app.read('tsconfig.json') !== undefined;
  const folder = (app.read('src/index.ts') ?? app.read('src/index.js') ?? app.read('src/server.ts')) ? 'src/' : '';
  // What npm makes today is no module; such a server can require one all the same.
  const end = isTyped ? 'ts' : app.isModule ? 'js' : 'mjs';
  return [newFile(app, `${folder}latchkey.${end}`, isTyped ? TYPED : PLAIN)];
}

const DOC = '/** The id of who is calling; undefined for a token that is missing or not good. */\n';

const BODY = `  const verified = await latchkey.verifyAccessToken(request);
  return verified.status === 'ok' ? verified.data.userId : undefined;
}
`;

const APP = `
export const latchkey = new ServerApp({ tokenStore: null });

${DOC}`;

const PLAIN = `import { ServerApp } from '@latchkey/sdk/server';
${APP}export async function callerOf(request) {
${BODY}`;

const TYPED = `import { type IncomingRequest, ServerApp } from '@latchkey/sdk/server';
${APP}export async function callerOf(request: IncomingRequest): Promise<string | undefined> {
${BODY}`;
