import type { OAuthClient } from '@latchkey/sdk/admin';
import { Badge } from '../../ui/layout/badge.tsx';

/** Whether it is the project's own, and whether an owner has registered it. */
export function PartyBadge({ client }: { readonly client: OAuthClient }) {
  if (client.isFirstParty) return <Badge tone="accent">First-party</Badge>;
  if (client.origin === 'owner') return <Badge>Third-party</Badge>;
  if (client.isApproved) return <Badge>Unregistered</Badge>;
  return client.origin === 'registration' ? (
    <Badge tone="warning">Awaiting approval</Badge>
  ) : (
    <Badge tone="danger">Blocked</Badge>
  );
}
