import { KnownError } from '@latchkey/protocol/errors';
import type { Context } from '../../platform/context.ts';
import { isLeaked } from '../../platform/crypto/leaked-passwords.ts';
import type { Project } from '../projects/project.ts';
import { INTERNAL } from '../projects/project-id.ts';
import { policyOf } from '../sign-in-policy/policy.ts';
import { isContextual, wordsOf } from './contextual-words.ts';

/**
 * Checks a password that a user chooses: it is as long as the project asks. In production it is also on no list of
 * leaked passwords (OWASP ASVS 6.2.4), and not a mere variation of the user's email or the project's name (6.2.11).
 * Throws PASSWORD_TOO_SHORT and PASSWORD_REQUIREMENTS_NOT_MET.
 */
export async function assertPasswordPolicy(
  context: Context,
  project: Project,
  password: string,
  email: string | null,
): Promise<void> {
  const { passwordMinLength } = policyOf(project);
  if (password.length < passwordMinLength)
    throw new KnownError('PASSWORD_TOO_SHORT', { min_length: passwordMinLength });
  if (!isInProduction(context, project)) return;
  const words = wordsOf(project.displayName, email ?? '');
  if (isContextual(password, words) || (await isLeaked(password)))
    throw new KnownError('PASSWORD_REQUIREMENTS_NOT_MET');
}

/** The owners' project has no mode of its own. */
const isInProduction = ({ mode }: Context, project: Project) =>
  project.wireId === INTERNAL ? mode === 'production' : project.isProductionMode;
