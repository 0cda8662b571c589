import { HeldSession, type SignedInProps } from '../session/held-session.tsx';
import { SessionExpired } from './session-expired.tsx';

export type { SignedInProps };

/**
 * Shows its children to a signed-in user only, and anew to each. When the session expires they stay as they are, below
 * a dialog that asks for the password: nothing that was typed is lost. When somebody signs out they go.
 */
export const SignedIn = (props: SignedInProps) => <HeldSession {...props} expired={SessionExpired} />;
