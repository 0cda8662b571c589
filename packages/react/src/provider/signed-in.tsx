import { HeldSession, type SignedInProps } from '../session/held-session.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';

const SessionExpired = lazyPart(async () => (await import('../proof/index.ts')).SessionExpired);

export type { SignedInProps };

/**
 * Shows its children to a signed-in user only, remounted for each user. When the session expires they stay mounted
 * below a dialog that asks for the password, so nothing typed is lost. On sign-out they unmount.
 */
export const SignedIn = (props: SignedInProps) => <HeldSession {...props} expired={SessionExpired} />;
