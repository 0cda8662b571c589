import { firstOf } from './settings.ts';

/**
 * The keys that no browser may see: they have no names with a prefix that bundlers publish, and the client entry
 * does not hold this file.
 */
// biome-ignore-start lint/style/noProcessEnv: beside settings.ts, for the client entry must not have these names.
export const secretServerKeySetting = () => firstOf([() => process.env.LATCHKEY_SECRET_SERVER_KEY]);
export const superSecretAdminKeySetting = () => firstOf([() => process.env.LATCHKEY_SUPER_SECRET_ADMIN_KEY]);
// biome-ignore-end lint/style/noProcessEnv: beside settings.ts, for the client entry must not have these names.
