import { expressResource, protectResource } from '@latchkey/sdk/resource';
import { ServerApp } from '@latchkey/sdk/server';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import express from 'express';

const { LATCHKEY_API_URL, LATCHKEY_PROJECT_ID, TEAM_ID, PORT = '3000' } = process.env;

const resource = protectResource({
  projectId: LATCHKEY_PROJECT_ID,
  baseUrl: LATCHKEY_API_URL,
  resource: `http://localhost:${PORT}/mcp`,
  scopes: ['notes:read'],
  name: 'Notes of the team',
  serverApp: new ServerApp({ tokenStore: null }),
});
const { metadata, protect } = expressResource(resource);

const say = (text) => ({ content: [{ type: 'text', text }] });

/** The tools, for one request. */
function toolsFor(access) {
  const server = new McpServer({ name: 'notes', version: '1.0.0' });
  server.registerTool('read_notes', { description: 'Read the notes of the team.' }, async () => {
    const user = await resource.getUser(access);
    const teams = (await user?.listTeams()) ?? [];
    if (!teams.some(({ id }) => id === TEAM_ID)) {
      return { ...say('Only members of the team can read its notes. Ask a member to invite you.'), isError: true };
    }
    return say(`Notes for ${user.primaryEmail}: buy milk.`);
  });
  return server;
}

const app = express();
app.use(metadata);
app.post('/mcp', protect(), express.json(), async (request, response) => {
  const transport = new StreamableHTTPServerTransport({ sessionIdGenerator: undefined });
  response.on('close', () => transport.close());
  await toolsFor(request.auth).connect(transport);
  await transport.handleRequest(request, response, request.body);
});

app.listen(Number(PORT), () => console.log(`http://localhost:${PORT}/mcp`));
