import type { OwnerInvitationOfferResult } from '@latchkey/sdk/admin';
import { useApps } from '../../app/apps.ts';
import { useAsked } from '../../ui/data/use-asked.ts';

/** The invitation as the signed-in user sees it; undefined while it loads. Throws if it can't be read. */
export function useOffer(code: string, userId: string | undefined): OwnerInvitationOfferResult | undefined {
  const { app } = useApps();
  return useAsked(`${userId} ${code}`, () => app.inspectOwnerInvitation(code));
}
