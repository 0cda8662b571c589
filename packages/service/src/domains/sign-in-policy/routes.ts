import type { signInPolicy } from '@latchkey/protocol';
import type { Handlers } from '../handler.ts';
import { describeAssurance } from './assurance.ts';
import { policyDocument } from './document.ts';

export const signInPolicyRoutes: Handlers<typeof signInPolicy> = {
  'GET /latchkey/sign-in-policy': ({ project }) => policyDocument(project),
  'GET /latchkey/assurance': ({ project, user, standing }) => describeAssurance(project, user, standing),
};
