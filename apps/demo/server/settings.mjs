import { fileURLToPath } from 'node:url';

/** What the demo needs to know; the first two come from the dashboard, and without them it only shows how to get them. */
export function readSettings(env) {
  return {
    projectId: env.LATCHKEY_PROJECT_ID || undefined,
    publishableClientKey: env.LATCHKEY_PUBLISHABLE_CLIENT_KEY || undefined,
    /** As the service calls itself: its tokens name this address as their issuer. */
    apiUrl: addressOf(env.LATCHKEY_API_URL || 'http://localhost:4400'),
    port: portOf(env.DEMO_PORT || '4500'),
    dataFolder: env.DEMO_DATA || fileURLToPath(new URL('../.data', import.meta.url)),
  };
}

function addressOf(text) {
  if (/^https?:\/\/[^\s;,'"]+$/.test(text) && URL.canParse(text)) return text.replace(/\/$/, '');
  throw new Error(`LATCHKEY_API_URL is "${text}". It must be an address, such as http://localhost:4400.`);
}

function portOf(text) {
  const port = Number(text);
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  throw new Error(`DEMO_PORT is "${text}". It must be a port, such as 4500.`);
}
