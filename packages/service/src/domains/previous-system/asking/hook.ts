import { signedHeaders } from '../../webhooks/delivery/sign.ts';
import type { PasswordCheck } from '../system.ts';
import type { Answered, Reading, Way } from './way.ts';

/** A server of the owner's, which knows by the signature who asks, and answers what it has found. */
export const hookWay: Way<Extract<PasswordCheck, { kind: 'hook' }>> = {
  ask({ url }, secret, credential, stamp) {
    const body = JSON.stringify({ type: 'password.check', data: credential });
    return { url, method: 'POST', headers: signedHeaders({ ...stamp, body }, [secret]), body };
  },
  read,
  user: ({ body }) => body.user,
  mayOmitEmails: true,
};

function read({ status, body }: Answered): Reading {
  if (status !== 200) return 'unexpected_answer';
  if (body.result === 'found') return 'right';
  return body.result === 'wrong_password' || body.result === 'unknown' ? 'no' : 'unexpected_answer';
}
