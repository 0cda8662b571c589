import { projectBody, userBody } from '@latchkey/dashboard/testing';

/** Who and what the states are about, as the service sends it. */

export const projectId = '5f0d1c7e-6a47-4a2c-9a55-3f3c8b1d2e40';

export const user = userBody(0, { display_name: 'Ada Lovelace', primary_email: 'ada@example.com' });

/** The project, with what differs from its settings. */
export const project = (config: Readonly<Record<string, unknown>> = {}) =>
  projectBody({ id: projectId, display_name: 'Northwind Notes', config });

/** An access token of the user's, with what it says besides; nobody checks its signature here. */
export const accessToken = (claims: object = {}): string =>
  [{ alg: 'ES256' }, { sub: user.id, exp: Date.UTC(2100, 0) / 1000, ...claims }, {}]
    .map((part) => btoa(JSON.stringify(part)))
    .join('.');
