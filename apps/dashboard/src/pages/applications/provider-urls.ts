import { useApps } from '../../app/apps.ts';
import { useShownProject } from '../../app/current-project.ts';

/** The project as an OpenID Provider: where applications find what. */
export function useProviderUrls() {
  const { settings } = useApps();
  const { id } = useShownProject();
  const issuer = `${settings.url}/api/v1/projects/${encodeURIComponent(id)}`;
  return {
    issuer,
    discovery: `${issuer}/.well-known/openid-configuration`,
    authorization: `${issuer}/oauth/authorize`,
    deviceAuthorization: `${issuer}/oauth/device/authorize`,
    token: `${issuer}/oauth/token`,
    userinfo: `${issuer}/oauth/userinfo`,
  };
}
