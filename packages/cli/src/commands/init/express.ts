import { type Application, type Change, newFile } from './application.ts';

/** What tells who is calling; where it is asked is for the application to say. */
export function expressChanges(app: Application): Change[] {
  const isTyped = app.read('tsconfig.json') !== undefined;
  const folder = (app.read('src/index.ts') ?? app.read('src/index.js') ?? app.read('src/server.ts')) ? 'src/' : '';
  // What npm makes today is no module; such a server can require one all the same.
  const end = isTyped ? 'ts' : app.isModule ? 'js' : 'mjs';
  return [newFile(app, `${folder}latchkey.${end}`, isTyped ? TYPED : PLAIN)];
}

const START = `import { ServerApp } from '@latchkey/sdk/server';

export const latchkey = new ServerApp({ tokenStore: null });
`;

const BODY = `  const headers = { get: (name) => request.get(name) ?? null };
  const verified = await latchkey.verifyAccessToken({ tokenStore: { headers } });
  return verified.status === 'ok' ? verified.data.userId : undefined;
}
`;

const DOC = '/** The id of who is calling; undefined for a token that is missing or not good. */\n';

const PLAIN = `${START}
${DOC}export async function callerOf(request) {
${BODY}`;

const TYPED = `${START}
interface ExpressRequest {
  get(name: string): string | undefined;
}

${DOC}export async function callerOf(request: ExpressRequest): Promise<string | undefined> {
${BODY.replace('(name)', '(name: string)')}`;
