import { getSecret } from 'astro:env/server';
import { ServerApp } from '@latchkey/sdk/server';
import { settings } from './settings';

/** Everything your server can do. */
export const latchkey = new ServerApp({
  ...settings,
  secretServerKey: getSecret('LATCHKEY_SECRET_SERVER_KEY'),
  tokenStore: null,
});
