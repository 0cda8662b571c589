import { createServer } from 'node:http';
import { UnauthorizedError } from '@modelcontextprotocol/sdk/client/auth.js';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';

const address = new URL(process.argv[2] ?? 'http://localhost:3000/mcp');

/** Where the browser comes back to, with the code. */
const listening = createServer().listen(0, '127.0.0.1');
await new Promise((resolve) => listening.once('listening', resolve));
const redirectUrl = `http://127.0.0.1:${listening.address().port}/callback`;

const cameBack = new Promise((resolve) => {
  listening.on('request', (request, response) => {
    response.end('You can close this page.');
    resolve(new URL(request.url, redirectUrl).searchParams);
  });
});

/** What the MCP SDK keeps while it signs in: here, in memory. */
const state = crypto.randomUUID();
const kept = new Map();
const authProvider = {
  redirectUrl,
  clientMetadata: {
    client_name: 'Notes on the command line',
    redirect_uris: [redirectUrl],
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
  },
  state: () => state,
  clientInformation: () => kept.get('client'),
  saveClientInformation: (client) => kept.set('client', client),
  tokens: () => kept.get('tokens'),
  saveTokens: (tokens) => kept.set('tokens', tokens),
  codeVerifier: () => kept.get('verifier'),
  saveCodeVerifier: (verifier) => kept.set('verifier', verifier),
  redirectToAuthorization: (url) => console.log(`Sign in at ${url}`),
};

/** Connects, once the user has signed in. */
async function connect() {
  const transport = () => new StreamableHTTPClientTransport(address, { authProvider });
  const first = transport();
  try {
    const client = new Client({ name: 'notes', version: '1.0.0' });
    await client.connect(first);
    return client;
  } catch (error) {
    if (!(error instanceof UnauthorizedError)) throw error;
  }
  const answer = await cameBack;
  if (answer.get('state') !== state) throw new Error('This answer belongs to another sign-in.');
  if (answer.get('error')) throw new Error(answer.get('error_description') ?? answer.get('error'));
  await first.finishAuth(answer.get('code'));
  const client = new Client({ name: 'notes', version: '1.0.0' });
  await client.connect(transport());
  return client;
}

const client = await connect();
const { content } = await client.callTool({ name: 'read_notes', arguments: {} });
console.log(content.map(({ text }) => text).join('\n'));
await client.close();
listening.close();
