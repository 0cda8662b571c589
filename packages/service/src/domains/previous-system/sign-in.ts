import type { Context } from '../../platform/context.ts';
import type { Services } from '../../platform/services.ts';
import { signIn } from '../passwords/sign-in.ts';
import type { Project } from '../projects/project.ts';
import type { Tokens } from '../sessions/start.ts';
import { PreviousPasswords } from './bring-over.ts';

/** Signs in by password; one whose address is not here is checked at the previous system, and created. */
export const signInHereOrThere = (
  context: Context,
  services: Pick<Services, 'fetch'>,
  project: Project,
  credential: { readonly email: string; readonly password: string },
  device: string | undefined,
): Promise<Tokens> => signIn(context, project, credential, device, new PreviousPasswords(context, services, project));
