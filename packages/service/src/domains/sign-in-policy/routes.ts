import type { signInPolicy } from '@latchkey/protocol';
import type { Handlers } from '../handler.ts';
import { policyDocument } from './document.ts';

export const signInPolicyRoutes: Handlers<typeof signInPolicy> = {
  'GET /latchkey/sign-in-policy': ({ project }) => policyDocument(project),
};
