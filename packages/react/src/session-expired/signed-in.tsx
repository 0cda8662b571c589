import { HeldSession, type SignedInProps } from '../session/held-session.tsx';
import { SessionExpired } from './session-expired.tsx';

export type { SignedInProps };

/**
 * Shows its children to a signed-in user only, remounted for each user. When the session expires they stay mounted
 * below a dialog that asks for the password, so nothing typed is lost. On sign-out they unmount.
 */
export const SignedIn = (props: SignedInProps) => <HeldSession {...props} expired={SessionExpired} />;
