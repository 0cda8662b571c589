import type { OwnerInvitationOfferResult } from '@latchkey/sdk/admin';
import { useApps } from '../../apps.ts';
import { useAsked } from '../../parts/use-asked.ts';

/** What an invitation offers to whoever is signed in; undefined while the service is asked. Throws what went wrong otherwise. */
export function useOffer(code: string, userId: string | undefined): OwnerInvitationOfferResult | undefined {
  const { app } = useApps();
  return useAsked(`${userId} ${code}`, () => app.inspectOwnerInvitation(code));
}
