import * as z from 'zod';
import { type EndpointTable, success } from '../endpoint.ts';
import { strictEmail, url, userIdOrMe, uuid } from '../scalars.ts';
import { CodeIsValid, codeErrors, OneTimeCode } from './shapes.ts';

export const contactChannels = {
  'POST /contact-channels/:user_id/:contact_channel_id/send-verification-code': {
    purpose: 'Mail a link that verifies a contact channel.',
    access: 'client',
    params: z.strictObject({ user_id: userIdOrMe, contact_channel_id: uuid }),
    body: z.strictObject({ callback_url: url }),
    answer: success,
    errors: [
      'CANNOT_GET_OWN_USER_WITHOUT_USER',
      'USER_ID_DOES_NOT_EXIST',
      'EMAIL_ALREADY_VERIFIED',
      'REDIRECT_URL_NOT_WHITELISTED',
    ],
    refusals: ['CHANNEL_NOT_OWN', 'CHANNEL_UNKNOWN', 'TOO_MANY_REQUESTS'],
  },
  'POST /contact-channels/send-verification-code': {
    purpose: 'Mail a link that verifies the primary e-mail of the signed-in user; the form of older clients.',
    access: 'client',
    user: 'SCHEMA_ERROR',
    body: z.strictObject({ email: strictEmail, callback_url: url }),
    answer: success,
    errors: ['EMAIL_IS_NOT_PRIMARY_EMAIL', 'EMAIL_ALREADY_VERIFIED', 'REDIRECT_URL_NOT_WHITELISTED'],
    refusals: ['TOO_MANY_REQUESTS'],
  },
  'POST /contact-channels/verify/check-code': {
    purpose: 'Look at a verification code without using it up.',
    access: 'client',
    body: OneTimeCode,
    answer: CodeIsValid,
    errors: codeErrors,
    refusals: ['TOO_MANY_REQUESTS'],
  },
  'POST /contact-channels/verify': {
    purpose: 'Verify a contact channel with the code that was mailed to it.',
    access: 'client',
    body: OneTimeCode,
    answer: success,
    errors: codeErrors,
    refusals: ['CHANNEL_GONE', 'TOO_MANY_REQUESTS'],
  },
} as const satisfies EndpointTable;
