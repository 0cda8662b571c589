import { CopyButton } from '@latchkey/react';
import type { Ban, ServerUser } from '@latchkey/sdk/server';
import { Time } from '../../ui/data/time.tsx';
import { Badge } from '../../ui/layout/badge.tsx';

interface IdentityProps {
  readonly user: ServerUser;
  readonly ban: Ban | null;
}

/** The states of the user that an owner should notice. */
export const States = ({ user, ban }: IdentityProps) => (
  <>
    {ban && <Badge tone="danger">Banned</Badge>}
    {user.isMultiFactorRequired && <Badge tone="success">Two-factor</Badge>}
    {user.isAnonymous && <Badge>Anonymous</Badge>}
  </>
);

/** The user's email, ID and activity, below the name. */
export const Identity = ({ user, ban, lastSignIn }: IdentityProps & { readonly lastSignIn: Date | undefined }) => (
  <>
    <div className="flex flex-wrap items-center gap-x-5 gap-y-1 sm:min-h-8">
      {user.primaryEmail && (
        <span className="flex min-w-0 items-center gap-1">
          <span className="min-w-0 text-foreground [overflow-wrap:anywhere]">{user.primaryEmail}</span>
          <CopyButton text={user.primaryEmail} label="Copy email" />
        </span>
      )}
      <span className="flex min-w-0 items-center gap-1">
        <code dir="ltr" className="min-w-0 break-all font-mono text-small">
          {user.id}
        </code>
        <CopyButton text={user.id} label="Copy user ID" />
      </span>
    </div>
    <p className="mt-1 flex flex-wrap gap-x-4 gap-y-0.5">
      {user.lastActiveAt > user.signedUpAt && (
        <span>
          Last active <Time at={user.lastActiveAt} />
        </span>
      )}
      <span>
        Signed up <Time at={user.signedUpAt} />
      </span>
      {lastSignIn && (
        <span>
          Last sign-in <Time at={lastSignIn} />
        </span>
      )}
    </p>
    {ban && (
      <p className="mt-1 text-danger [overflow-wrap:anywhere]">
        Banned <Time at={ban.bannedAt} />
        {ban.reason ? `: ${ban.reason}` : ''}
      </p>
    )}
  </>
);
