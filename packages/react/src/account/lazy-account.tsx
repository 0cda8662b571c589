import type { MfaSetUpProps } from '../mfa/mfa-set-up.tsx';
import type { RecoveryCodesProps } from '../mfa/recovery-codes.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import type { SingleSignOnSettingsProps } from './teams/single-sign-on/single-sign-on-settings.tsx';

const load = () => import('./index.ts');
const outline = () => <Skeleton of="control" />;

/** Parts of an account for pages of an app's own: the code of each is loaded when it is first shown. */
export const ConnectedAccounts = lazyPart(async () => (await load()).ConnectedAccounts, outline);
/** Setting up an authenticator app. */
export const MfaSetUp = lazyPart<MfaSetUpProps>(async () => (await load()).MfaSetUp, outline);
/** The passkeys of the signed-in user, and a new one. */
export const PasskeySetUp = lazyPart(async () => (await load()).PasskeySetUp, outline);
/** The recovery codes of the signed-in user. */
export const RecoveryCodes = lazyPart<RecoveryCodesProps>(async () => (await load()).RecoveryCodes, outline);
/** A team's domains, single sign-on and provisioning. */
export const SingleSignOnSettings = lazyPart<SingleSignOnSettingsProps>(
  async () => (await load()).SingleSignOnSettings,
  outline,
);
