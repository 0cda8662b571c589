import type { Environment } from './environment.ts';

const NAME = 'latchkey_mfa_attempt_code';

/** The code of a sign-in that waits for its second factor, kept in the tab for the page that asks for that. */
export interface MfaAttempt {
  code(): string | null;
  /** Whether it could be kept: browsers that store nothing refuse. Null forgets it. */
  keep(code: string | null): boolean;
}

export function mfaAttemptIn({ tabStorage }: Environment): MfaAttempt {
  return {
    code() {
      try {
        return tabStorage?.read(NAME) ?? null;
      } catch {
        return null;
      }
    },
    keep(code) {
      try {
        tabStorage?.write(NAME, code);
        return tabStorage !== undefined;
      } catch {
        return false;
      }
    },
  };
}
