import { type CurrentUser, KnownError, type TeamInvitationOffer, type VerificationCodeErrorCode } from '@latchkey/sdk';
import { useState } from 'react';
import { useCodeCheck } from '../../email-codes/use-code-check.ts';
import { useQuery } from '../../hooks/dom/use-query.ts';
import { useApp } from '../../hooks/use-app.ts';
import { useKnown } from '../../hooks/use-store.ts';
import type { invitationEnglish } from '../../i18n/english/invitation.ts';
import { useInvitationText } from '../../i18n/texts/invitation.ts';
import type { PlainKey } from '../../i18n/texts/messages.ts';
import { AuthSkeleton } from '../../ui/cards/auth-skeleton.tsx';
import { ErrorBoundary } from '../../ui/cards/error-boundary.tsx';
import { ErrorCard } from '../../ui/cards/error-card.tsx';
import { MessageCard } from '../../ui/cards/message-card.tsx';
import { chooseTabTeam } from '../tab-team.ts';
import { InvitationOffered } from './invitation-offered.tsx';

/** The page of an invitation to a team. */
export interface TeamInvitationProps {
  /** A page of its own: the whole window, with the title of the document. */
  readonly fullPage?: boolean | undefined;
  /** `code`, where it is not in the address of the page. */
  readonly searchParams?: Readonly<Record<string, string>> | undefined;
}

/** The page of a team invitation: shows the inviter, the invited address and the team, and asks before accepting. */
export function TeamInvitation({ fullPage, searchParams }: TeamInvitationProps) {
  const query = useQuery(searchParams);
  if (!query) return <AuthSkeleton fullPage={fullPage} of="card" />;
  const code = query.get('code') ?? '';
  return (
    <ErrorBoundary fullPage={fullPage}>
      <InvitationView key={code} code={code} fullPage={fullPage} />
    </ErrorBoundary>
  );
}

interface InvitationViewProps {
  readonly code: string;
  readonly fullPage?: boolean | undefined;
}

/** An invitation, loaded again when a different user signs in. */
function InvitationView(props: InvitationViewProps) {
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

interface JoinedProps {
  readonly team: TeamInvitationOffer['team'];
  readonly user: CurrentUser;
  readonly fullPage?: boolean | undefined;
}

/** The way on into the team, which becomes the selected one. */
function Joined({ team, user, fullPage }: JoinedProps) {
  const app = useApp();
  const text = useInvitationText();
  const named = { team: team.displayName };
  async function open(): Promise<void> {
    await user.setSelectedTeam(team);
    chooseTabTeam(app.projectId, user.id, team.id);
    await app.redirectToHome();
  }
  return (
    <MessageCard
      title={text('invitedJoined', named)}
      fullPage={fullPage}
      primaryButtonText={text('invitedOpen', named)}
      primaryAction={open}
    >
      {text('invitedJoinedHelp')}
    </MessageCard>
  );
}

type Key = PlainKey<typeof invitationEnglish>;
type Said = readonly [title: Key, help: Key];

const unknown: Said = ['invitationUnknown', 'invitationUnknownHelp'];
const explained: Readonly<Record<VerificationCodeErrorCode, Said>> = {
  VERIFICATION_CODE_NOT_FOUND: unknown,
  VERIFICATION_CODE_EXPIRED: ['invitationExpired', 'invitationExpiredHelp'],
  VERIFICATION_CODE_ALREADY_USED: ['invitationUsed', 'invitationUsedHelp'],
  VERIFICATION_CODE_MAX_ATTEMPTS_REACHED: unknown,
};

interface InvitationRefusedProps {
  /** Left out where the team is gone. */
  readonly reason?: VerificationCodeErrorCode;
  readonly fullPage?: boolean | undefined;
}

/** An invalid invitation: only a team member can send another one. */
function InvitationRefused({ reason, fullPage }: InvitationRefusedProps) {
  const app = useApp();
  const text = useInvitationText();
  const [title, help] = reason ? explained[reason] : unknown;
  return (
    <MessageCard
      title={text(title)}
      fullPage={fullPage}
      primaryButtonText={text('goHome')}
      primaryAction={() => app.redirectToHome()}
    >
      {text(help)}
    </MessageCard>
  );
}
