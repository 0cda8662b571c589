import { Refusal } from '@latchkey/protocol/refusals';
import type { Context } from '../../platform/context.ts';
import type { Project } from '../projects/project.ts';

interface Wanted {
  readonly is_verified: boolean;
  readonly used_for_auth: boolean;
}

/**
 * Where the project hides who has an account, users sign in only with what they have proven: of any other address they
 * would learn whether it signs another user in. Throws the refusal CHANNEL_NOT_PROVEN, no matter who has it.
 */
export function checkProven({ actor }: Context, { config }: Project, { is_verified, used_for_auth }: Wanted): void {
  if (!config.private_accounts || actor.kind !== 'client') return;
  if (used_for_auth && !is_verified) throw new Refusal('CHANNEL_NOT_PROVEN');
}
