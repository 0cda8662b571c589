import { type CurrentUser, KnownError, type VerificationCodeErrorCode } from '@latchkey/sdk';
import { useState } from 'react';
import { useCodeCheck } from '../../email-codes/use-code-check.ts';
import { useApp } from '../../hooks/use-app.ts';
import { useKnown } from '../../hooks/use-store.ts';
import { AuthSkeleton } from '../../ui/cards/auth-skeleton.tsx';
import { ErrorCard } from '../../ui/cards/error-card.tsx';
import { InvitationOffered } from './invitation-offered.tsx';
import { InvitationRefused } from './invitation-refused.tsx';
import { Joined } from './joined.tsx';

interface InvitationViewProps {
  readonly code: string;
  readonly fullPage?: boolean | undefined;
}

/** An invitation, looked at anew when somebody else is signed in. */
export function InvitationView(props: InvitationViewProps) {
  const user = useKnown(useApp().userStore);
  if (user === undefined) return <AuthSkeleton fullPage={props.fullPage} of="card" />;
  // Who only tries the app out makes an account first.
  const account = user?.isAnonymous ? null : user;
  return <LookedAt key={account?.id ?? ''} {...props} user={account} />;
}

function LookedAt({ code, fullPage, user }: InvitationViewProps & { readonly user: CurrentUser | null }) {
  const app = useApp();
  const checked = useCodeCheck(app.inspectTeamInvitation, code);
  const [outcome, setOutcome] = useState<'joined' | VerificationCodeErrorCode>();
  if (checked.status === 'pending') return <AuthSkeleton fullPage={fullPage} of="card" />;
  if (checked.status === 'failed') {
    if (KnownError.is(checked.error, 'TEAM_NOT_FOUND')) return <InvitationRefused fullPage={fullPage} />;
    return <ErrorCard error={checked.error} fullPage={fullPage} onRetry={checked.retry} />;
  }
  if (checked.data.reason !== undefined) return <InvitationRefused reason={checked.data.reason} fullPage={fullPage} />;
  const offer = checked.data.found;
  if (outcome === 'joined' && user) return <Joined team={offer.team} user={user} fullPage={fullPage} />;
  if (outcome !== undefined && outcome !== 'joined') return <InvitationRefused reason={outcome} fullPage={fullPage} />;
  async function join(): Promise<void> {
    const result = await app.acceptTeamInvitation(code);
    setOutcome(result.status === 'ok' ? 'joined' : result.error.code);
  }
  return <InvitationOffered offer={offer} user={user} fullPage={fullPage} onJoin={join} />;
}
