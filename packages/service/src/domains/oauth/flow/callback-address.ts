import type { Context } from '../../../platform/context.ts';

/** Where a provider sends browsers back to; registered there under this very address. */
export const callbackAddress = ({ baseUrl }: Context, providerId: string): string =>
  `${baseUrl}/api/v1/auth/oauth/callback/${encodeURIComponent(providerId)}`;
