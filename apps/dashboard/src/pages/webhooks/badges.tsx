import type { WebhookDelivery, WebhookEndpoint } from '@latchkey/sdk/admin';
import { Badge } from '../../ui/layout/badge.tsx';
import { healthOf, stateWords } from './webhook-words.ts';

export function HealthBadge({ endpoint }: { readonly endpoint: WebhookEndpoint }) {
  const { word, tone } = healthOf(endpoint);
  return <Badge tone={tone}>{word}</Badge>;
}

export function StateBadge({ state }: Pick<WebhookDelivery, 'state'>) {
  const { word, tone } = stateWords[state];
  return <Badge tone={tone}>{word}</Badge>;
}

/** An event type by its wire name. */
export const Kind = ({ children }: { readonly children: string }) => (
  <code dir="ltr" className="font-mono text-small [overflow-wrap:anywhere]">
    {children}
  </code>
);
