import type { Provider } from './use-providers.ts';

/** Where each provider registers applications. */
export const consoles: Readonly<Record<Provider['id'], readonly [name: string, url: string]>> = {
  google: ['Google Cloud console', 'https://console.cloud.google.com/apis/credentials'],
  github: ['GitHub developer settings', 'https://github.com/settings/developers'],
  microsoft: ['Microsoft Entra admin center', 'https://entra.microsoft.com'],
  spotify: ['Spotify developer dashboard', 'https://developer.spotify.com/dashboard'],
  facebook: ['Meta for Developers', 'https://developers.facebook.com/apps'],
  discord: ['Discord developer portal', 'https://discord.com/developers/applications'],
  gitlab: ['GitLab applications', 'https://gitlab.com/-/user_settings/applications'],
  bitbucket: ['Bitbucket workspaces', 'https://bitbucket.org/account/workspaces'],
  linkedin: ['LinkedIn developer portal', 'https://www.linkedin.com/developers/apps'],
  apple: ['Apple Developer account', 'https://developer.apple.com/account/resources/identifiers/list/serviceId'],
  x: ['X developer portal', 'https://developer.x.com/en/portal/dashboard'],
};
