import type { OwnerInvitationOfferResult } from '@latchkey/sdk/admin';
import { useEffect, useState } from 'react';
import { useApps } from '../../apps.ts';

interface Looked {
  /** For whom it was asked. */
  readonly by: string;
  readonly answer?: OwnerInvitationOfferResult;
  readonly failure?: unknown;
}

/**
 * What an invitation offers to whoever is signed in; undefined while the service is asked, which counts its looks: it is
 * asked once for each person. Throws what went wrong otherwise.
 */
export function useOffer(code: string, userId: string | undefined): OwnerInvitationOfferResult | undefined {
  const { app } = useApps();
  const [looked, setLooked] = useState<Looked>();
  const by = `${userId} ${code}`;

  useEffect(() => {
    let isCurrent = true;
    const know = (looked: Looked) => isCurrent && setLooked(looked);
    app.inspectOwnerInvitation(code).then(
      (answer) => know({ by, answer }),
      (failure) => know({ by, failure }),
    );
    return () => {
      isCurrent = false;
    };
  }, [app, code, by]);

  if (looked?.by !== by) return undefined;
  if (!looked.answer) throw looked.failure;
  return looked.answer;
}
