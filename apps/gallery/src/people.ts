import { type Branding, type PublicProjectBody, publicProjectBody } from '@latchkey/testing/fake-api/samples/project';
import { accessToken as tokenOf } from '@latchkey/testing/fake-api/samples/sign-in';
import { userBody } from '@latchkey/testing/fake-api/samples/user';

/** Who and what the states are about, as the service sends it. */

export const projectId = '5f0d1c7e-6a47-4a2c-9a55-3f3c8b1d2e40';

export const user = userBody(0, { display_name: 'Ada Lovelace', primary_email: 'ada@example.com' });

/** The project, with what differs from its settings. */
export const project = (config: Partial<PublicProjectBody['config']> = {}, branding: Partial<Branding> = {}) =>
  publicProjectBody(projectId, 'Northwind Notes', config, branding);

/** An access token of the user's, with what it says besides. */
export const accessToken = (claims: object = {}) => tokenOf({ sub: user.id, exp: Date.UTC(2100, 0) / 1000, ...claims });
