import type { probes } from '@latchkey/protocol';
import type { Handlers } from '../handler.ts';
import { keySetOf } from './key-set.ts';
import { compareVersions } from './version.ts';

export const probeRoutes: Handlers<typeof probes> = {
  'GET ': ({ level, project, user }) => {
    const welcome = 'Welcome to the Latchkey API. The endpoints are described at /api/v1/openapi.json.';
    if (!level || !project) return `${welcome}\n\nAuthentication: None`;
    const name = level.charAt(0).toUpperCase() + level.slice(1);
    const who = user ? (user.primaryEmail ?? user.id) : 'None';
    return `${welcome}\n\nAuthentication: ${name}\n  Project: ${project.wireId}\n  User: ${who}`;
  },

  'POST /check-version': ({ body }) => compareVersions(body.clientVersion),

  'POST /check-feature-support': ({ body }) => {
    const asked = body as { feature_name?: unknown } | undefined | null;
    const name = typeof asked?.feature_name === 'string' ? asked.feature_name.slice(0, 100) : 'This feature';
    return `${name} is not supported by this version of Latchkey yet. If you need it, ask those who run the service.`;
  },

  'GET /projects/:projectId/.well-known/jwks.json': async ({ context, params, findProject }) =>
    keySetOf(context, await findProject(params.projectId)),
};
