import { data, done, listOf, refusal } from '@latchkey/testing/fake-api/answers';
import { idOf, MINUTE, NOW } from '@latchkey/testing/fake-api/samples/ids';
import { type OAuthClientBody, oauthClientBody } from '@latchkey/testing/fake-api/samples/oauth-client';
import { before, type Replies } from '@latchkey/testing/fake-api/table';
import type { World } from './world.ts';

const SECRET = 'lcs_4f1q8mzt2v9c6x0b7n3k5j1h8g2d4s6a9w0e3r5t7y1u';
const secret = { client_secret: SECRET, secret_last_four: SECRET.slice(-4) };
const noSecret = { client_secret: null, secret_last_four: null };

/** What the pages about applications ask for and change, and what that comes to. */
const rows = (world: World): Replies => ({
  'GET /latchkey/oauth-clients': () => listOf(...world.oauthClients),
  'POST /latchkey/oauth-clients': ({ body }) => {
    const keepsSecret = body.authentication !== 'private-key' && (body.kind === 'web' || body.kind === 'machine');
    const { client_secret, secret_last_four } = keepsSecret ? secret : noSecret;
    const fresh = { id: idOf(1, 41), redirect_uris: [], home_url: null, created_at_millis: NOW };
    const made = oauthClientBody(0, { ...fresh, ...body, secret_last_four });
    world.oauthClients = [made, ...world.oauthClients];
    return data({ ...made, client_secret });
  },
  'GET /latchkey/oauth-clients/:id': ({ params: { id = '' } }) => data(clientOf(world, id)),
  'PATCH /latchkey/oauth-clients/:id': ({ params: { id = '' }, body }) => data(changed(world, id, body)),
  'POST /latchkey/oauth-clients/:id/secret/rotate': ({ params: { id = '' }, body }) => {
    const previous_secret_ends_at_millis = NOW + Number(body.overlap_minutes) * MINUTE;
    const { secret_last_four, client_secret } = secret;
    return data({ ...changed(world, id, { secret_last_four, previous_secret_ends_at_millis }), client_secret });
  },
  'DELETE /latchkey/oauth-clients/:id': ({ params: { id } }) => {
    world.oauthClients = world.oauthClients.filter((client) => client.id !== id);
    return done;
  },
});

const clientOf = ({ oauthClients }: World, id: string) =>
  oauthClients.find((client) => client.id === id) as OAuthClientBody;

function changed(world: World, id: string, changes: Partial<OAuthClientBody>): OAuthClientBody {
  world.oauthClients = world.oauthClients.map((client) => (client.id === id ? { ...client, ...changes } : client));
  return clientOf(world, id);
}

/** The same, once it is clear that there is such a client. */
export const oauthClientReplies = (world: World) =>
  before(rows(world), ({ params: { id } }) =>
    id && !clientOf(world, id) ? refusal('OAUTH_CLIENT_UNKNOWN') : undefined,
  );
