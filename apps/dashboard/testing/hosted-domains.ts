import { data, done, listOf, refusal } from '@latchkey/testing/fake-api/answers';
import { hostedDomainBody } from '@latchkey/testing/fake-api/samples/hosted-domain';
import { NOW } from '@latchkey/testing/fake-api/samples/ids';
import type { Replies } from '@latchkey/testing/fake-api/table';
import type { World } from './world.ts';

/** What the page about domains asks of those of hosted pages, and what that comes to. */
export const hostedDomainReplies = (world: World): Replies => ({
  'GET /latchkey/hosted-domains': () => listOf(...world.hostedDomains),
  'POST /latchkey/hosted-domains': ({ body }) => {
    const unproven = { verified_at_millis: null, last_checked_at_millis: null };
    const added = hostedDomainBody(9, { domain: String(body?.domain), created_at_millis: NOW, ...unproven });
    world.hostedDomains = [...world.hostedDomains, added];
    return data(added);
  },
  'POST /latchkey/hosted-domains/:id/verify': ({ params: { id } }) => {
    const found = world.hostedDomains.find((domain) => domain.id === id);
    if (!found) return refusal('HOSTED_DOMAIN_UNKNOWN');
    const verified = { ...found, verified_at_millis: NOW, last_checked_at_millis: NOW };
    world.hostedDomains = world.hostedDomains.map((domain) => (domain.id === id ? verified : domain));
    return data(verified);
  },
  'DELETE /latchkey/hosted-domains/:id': ({ params: { id } }) => {
    world.hostedDomains = world.hostedDomains.filter((domain) => domain.id !== id);
    return done;
  },
});
