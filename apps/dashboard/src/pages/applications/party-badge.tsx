import type { OAuthClient } from '@latchkey/sdk/admin';
import { Badge } from '../../ui/layout/badge.tsx';

/** Whether it is the project's own. */
export const PartyBadge = ({ client }: { readonly client: OAuthClient }) =>
  client.isFirstParty ? <Badge tone="accent">First-party</Badge> : <Badge>Third-party</Badge>;
