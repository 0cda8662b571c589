import type { providers } from '@latchkey/protocol';
import type { Handlers } from '../handler.ts';
import { enabledProviders } from './enabled.ts';

export const providerRoutes: Handlers<typeof providers> = {
  'GET /latchkey/oauth-providers': ({ context, services, project }) => ({
    items: enabledProviders(context, services.sharedClients, project),
    is_paginated: false,
  }),
};
