import { facts, isKnownProvider } from '../../domains/providers/facts.ts';
import { grantTestCode, isTestRequest } from '../../domains/providers/test-provider.ts';
import type { Reporter } from '../../http/attempt.ts';
import type { Context } from '../../platform/context.ts';
import { providerPages } from '../../providers/providers.ts';
import type { ServiceParts } from '../service-parts.ts';

type Parts = Pick<ServiceParts, 'baseUrl'> & Reporter;

/** The pages that stand in for identity providers. They accept any identity, so they exist in development only. */
export const testProviders = (parts: Parts, newContext: () => Context): ReturnType<typeof providerPages> =>
  providerPages({
    ...parts,
    openVisit() {
      const context = newContext();
      return {
        requestId: context.requestId,
        nameOf: (id) => (isKnownProvider(id) ? facts[id].name : undefined),
        isOwn: (asking) => isTestRequest(context, asking),
        grant: (asking, person) => grantTestCode(context, asking, person),
      };
    },
  });
