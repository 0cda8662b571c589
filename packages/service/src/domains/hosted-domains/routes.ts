import type { hostedDomains } from '@latchkey/protocol';
import type { Handlers } from '../handler.ts';
import { addDomain, listDomains, removeDomain } from './domains.ts';
import { describeHostedDomain } from './hosted-domain.ts';
import { checkHosted } from './hosts.ts';
import { verifyDomain } from './verify.ts';

export const hostedDomainRoutes: Handlers<typeof hostedDomains> = {
  'GET /latchkey/hosted-domains': async ({ context, project }) => {
    const domains = await listDomains(context, project);
    return { items: domains.map((domain) => describeHostedDomain(context, domain)), is_paginated: false };
  },

  'POST /latchkey/hosted-domains': async ({ context, project, body }) =>
    describeHostedDomain(context, await addDomain(context, project, body.domain)),

  'POST /latchkey/hosted-domains/:domain_id/verify': async ({ context, services, project, params }) =>
    describeHostedDomain(context, await verifyDomain(context, services.lookUpTxt, project, params.domain_id)),

  'DELETE /latchkey/hosted-domains/:domain_id': async ({ context, project, params }) => {
    await removeDomain(context, project, params.domain_id);
    return { success: true };
  },

  'GET /latchkey/tls/ask': async ({ context, query }) => {
    await checkHosted(context, query.domain);
    return { success: true };
  },
};
