import type { Endpoints, InputOf } from '@latchkey/protocol';
import type { Context } from '../../platform/context.ts';
import type { Project } from '../projects/project.ts';
import { completeSignIn, type Prove } from './complete.ts';
import { acceptStep } from './queries.ts';
import { openTotpSecret } from './secret.ts';
import { matchingStep } from './totp.ts';

type Input = InputOf<Endpoints['POST /auth/mfa/sign-in']>['body'];

/** Proves it with a code of the authenticator app; no step is taken twice, nor one before it. */
export const totpProof =
  (project: Project, totp: string): Prove =>
  async ({ db, now }, userId, secret) => {
    if (!secret) return false;
    const step = matchingStep(openTotpSecret(project, userId, secret), totp, now);
    return step !== undefined && acceptStep(db, project.id, userId, step);
  };

/** Completes a sign-in with the code of the authenticator app. */
export const signInWithTotp = (context: Context, project: Project, { code, totp }: Input, device: string | undefined) =>
  completeSignIn(context, project, { code, device }, 'totp', (_, complete) => complete(totpProof(project, totp)));
