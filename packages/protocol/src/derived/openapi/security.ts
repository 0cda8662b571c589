import { allowedLevels, type Endpoint } from '../../endpoint.ts';

const PREFIX = 'x-latchkey-';

/** Every header that says who is calling. */
export const securitySchemes = {
  projectId: header('project-id', 'The project.'),
  accessType: header('access-type', 'client, server or admin.'),
  publishableClientKey: header('publishable-client-key', 'The key of client access; it may be public.'),
  secretServerKey: header('secret-server-key', 'The key of server access.'),
  superSecretAdminKey: header('super-secret-admin-key', 'The key of admin access.'),
  adminAccessToken: header(
    'admin-access-token',
    'The access token of a user who owns the project, instead of the admin key.',
  ),
  accessToken: header('access-token', 'The access token of the signed-in user.'),
  basic: { type: 'http', scheme: 'basic', description: 'Client id and secret of an integration.' },
};

const KEYS = {
  client: ['publishableClientKey'],
  server: ['secretServerKey'],
  admin: ['superSecretAdminKey', 'adminAccessToken'],
} as const;

/** The sets of headers of which a request needs one. */
export function security(endpoint: Endpoint): Record<string, readonly string[]>[] {
  if (endpoint.headers && 'authorization' in endpoint.headers.shape) return [{ basic: [] }];
  if (endpoint.access === 'public') return [];
  return allowedLevels(endpoint)
    .flatMap((level) => KEYS[level])
    .map((key) => ({ projectId: [], accessType: [], [key]: [], ...(endpoint.user && { accessToken: [] }) }));
}

function header(name: string, description: string) {
  return { type: 'apiKey', in: 'header', name: `${PREFIX}${name}`, description };
}
