import type { Context } from '../../platform/context.ts';
import { assertPasswordPolicy } from '../passwords/password-policy.ts';
import type { Project } from '../projects/project.ts';

interface PasswordToCheck {
  readonly password: string;
  readonly email?: string | undefined;
}

/** Refuses what setting the password would refuse, and stores nothing. */
export const checkPassword = (context: Context, project: Project, { password, email }: PasswordToCheck) =>
  assertPasswordPolicy(context, project, password, email ?? null);
