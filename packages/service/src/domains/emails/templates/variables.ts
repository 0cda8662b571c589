import type { EmailTemplateType } from '@latchkey/protocol';
import { plainName } from '../delivery/plain-name.ts';
import type { Brand } from './brand.ts';
import type { Value } from './filled.ts';
import type { Variables } from './substitute.ts';

/** What a mail tells of: names as people chose them, and where it leads. */
export interface MailValues {
  readonly project: string;
  /** Who reads it, where that is known. */
  readonly reader?: string | null | undefined;
  /** The team of an invitation. */
  readonly team?: string | undefined;
  /** The member who sends the invitation; servers send some, too. */
  readonly inviter?: string | null | undefined;
  /** Where it leads, with the code in it; a page that was checked. */
  readonly link: string;
  /** The characters to type instead of following the link. */
  readonly code?: string | undefined;
  /** For how long the link works: `24 hours`. */
  readonly lifetime?: string | undefined;
}

/** What the link of each mail is called in its template. */
const linkNames: Readonly<Record<EmailTemplateType, string>> = {
  email_verification: 'emailVerificationLink',
  password_reset: 'passwordResetLink',
  magic_link: 'magicLink',
  team_invitation: 'teamInvitationLink',
  sign_in_invitation: 'signInInvitationLink',
};

/** What only the reader of the mail may know. */
const isSecret = (name: string) => name === 'otp' || Object.values(linkNames).includes(name);

/** The variables of a template. Names are made plain: nothing in them is a link, a format or a line. */
export function variablesOf(
  type: EmailTemplateType,
  values: MailValues,
  { supportEmail }: Pick<Brand, 'supportEmail'>,
): Variables {
  const { project, reader, team, inviter, link, code, lifetime } = values;
  return new Map([
    ['projectDisplayName', words(plainName(project) || 'your app')],
    ['userDisplayName', words(plainName(reader ?? ''))],
    [linkNames[type], { text: link, isLink: true }],
    ...(type === 'magic_link' ? [['otp', words(code ?? '')] as const] : []),
    ...(type === 'team_invitation'
      ? ([
          ['teamDisplayName', words(plainName(team ?? '') || 'a team')],
          ['inviterDisplayName', words(plainName(inviter ?? ''))],
        ] as const)
      : []),
    ['linkLifetime', words(lifetime ?? '')],
    ['supportEmail', words(supportEmail ?? '')],
  ]);
}

/** The same without code and link, for people other than the recipient. */
export const withoutSecrets = (variables: Variables): Variables =>
  new Map([...variables].filter(([name]) => !isSecret(name)));

/** The same with some of them given by name, as a preview has them; other names mean nothing. */
export const withGiven = (variables: Variables, given: Readonly<Record<string, string>>): Variables =>
  new Map(
    [...variables].map(([name, value]) => [name, Object.hasOwn(given, name) ? as(value, given[name] ?? '') : value]),
  );

/** A value in the place of another. What should be a link and is none is just words. */
function as({ isLink }: Value, text: string): Value {
  return isLink && /^https?:\/\//i.test(text) && URL.canParse(text)
    ? { text: new URL(text).href, isLink }
    : words(plainName(text));
}

export const words = (text: string): Value => ({ text, isLink: false });

/** What a preview shows where nothing is given. */
export const sampleValues = (project: string): MailValues => ({
  project,
  reader: 'Ada Lovelace',
  team: 'Night Shift',
  inviter: 'Grace Hopper',
  link: 'https://example.com/handler/sign-in?code=0123456789abcdefghjkmnpqrstvwxyz0123456789abc',
  code: '7KX2QF',
  lifetime: '24 hours',
});
