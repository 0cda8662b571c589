import type { WebhookEndpoint, WebhookKind } from '@latchkey/sdk/admin';

/** What is typed and chosen for an endpoint. */
export interface EndpointValues {
  url: string;
  description: string;
  /** What it is told of: everything, or what is chosen. */
  told: 'everything' | 'chosen';
  kinds: WebhookKind[];
  isEnabled: boolean;
}

export const valuesOf = (endpoint: WebhookEndpoint | undefined): EndpointValues => ({
  url: endpoint?.url ?? '',
  description: endpoint?.description ?? '',
  told: endpoint?.kinds ? 'chosen' : 'everything',
  kinds: [...(endpoint?.kinds ?? [])],
  isEnabled: endpoint?.isEnabled ?? true,
});
