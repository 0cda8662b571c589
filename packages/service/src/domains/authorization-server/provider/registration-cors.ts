import type { KoaContextWithOIDC } from 'oidc-provider';

const REGISTRATION = /^\/oauth\/register(\/|$)/i;
const MAX_AGE_SECONDS = '3600';

/**
 * Pages of any origin may register clients and manage what they have registered. The library lets them call its other
 * endpoints alone, by the client's redirect addresses, which a registration is only about to name. No cookie counts here.
 */
export async function allowRegistrationFromPages(ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> {
  if (!REGISTRATION.test(ctx.path)) return next();
  ctx.set('access-control-allow-origin', '*');
  ctx.set('access-control-expose-headers', 'www-authenticate');
  if (ctx.method !== 'OPTIONS') return next();
  ctx.set('access-control-allow-methods', 'GET, POST, PUT, DELETE');
  ctx.set('access-control-allow-headers', 'authorization, content-type');
  ctx.set('access-control-max-age', MAX_AGE_SECONDS);
  ctx.status = 204;
}
