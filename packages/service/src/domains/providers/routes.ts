import type { providers } from '@latchkey/protocol';
import type { Handlers } from '../handler.ts';
import { enabledProviders } from './enabled.ts';

export const providerRoutes: Handlers<typeof providers> = {
  'GET /latchkey/oauth-providers': ({ context, project }) => ({
    items: enabledProviders(context, project),
    is_paginated: false,
  }),
};
