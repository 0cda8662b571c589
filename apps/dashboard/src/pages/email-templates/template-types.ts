import type { EmailTemplateType } from '@latchkey/sdk/admin';

/** A placeholder that is filled in for each email: `{{name}}`. */
export interface Variable {
  readonly name: string;
  readonly says: string;
  /** The value used in previews. */
  readonly sample: string;
}

export interface TemplateKind {
  readonly title: string;
  readonly description: string;
  readonly variables: readonly Variable[];
}

const LINK = 'https://example.com/handler/page?code=7kx2qf';

const reader: Variable = {
  name: 'userDisplayName',
  says: 'The name of the recipient, or empty if unknown',
  sample: 'Ada Lovelace',
};
const lifetime: Variable = { name: 'linkLifetime', says: 'How long the link works', sample: '24 hours' };
const link = (name: string): Variable => ({ name, says: 'The URL of the button', sample: LINK });

const kinds: Readonly<Record<EmailTemplateType, TemplateKind>> = {
  email_verification: {
    title: 'Email verification',
    description: 'Sent on sign-up or when a user adds an address, to verify it.',
    variables: [reader, link('emailVerificationLink'), lifetime],
  },
  password_reset: {
    title: 'Password reset',
    description: 'Sent to users who forgot their password.',
    variables: [reader, link('passwordResetLink'), lifetime],
  },
  magic_link: {
    title: 'Magic link and email code',
    description: 'Sent to users who sign in by email: a magic link, and a code to enter.',
    variables: [
      reader,
      link('magicLink'),
      { name: 'otp', says: 'The email code, or empty if only the link works', sample: '7KX2QF' },
      lifetime,
    ],
  },
  team_invitation: {
    title: 'Team invitation',
    description: 'Sent to users invited to a team.',
    variables: [
      reader,
      { name: 'teamDisplayName', says: 'The name of the team', sample: 'Night Shift' },
      { name: 'inviterDisplayName', says: 'The name of the member who invites, or empty', sample: 'Grace Hopper' },
      link('teamInvitationLink'),
      lifetime,
    ],
  },
  sign_in_invitation: {
    title: 'Sign-in invitation',
    description: 'Sent to users your server invites to your app.',
    variables: [reader, link('signInInvitationLink')],
  },
};

const support: Variable = {
  name: 'supportEmail',
  says: 'The support email of the project, or empty',
  sample: 'help@example.com',
};

/** The details of an email type for a project name; undefined for unknown types. */
export function kindOf(type: string, projectName: string): TemplateKind | undefined {
  if (!Object.hasOwn(kinds, type)) return undefined;
  const kind = kinds[type as EmailTemplateType];
  const project: Variable = { name: 'projectDisplayName', says: 'The name of the project', sample: projectName };
  return { ...kind, variables: [project, ...kind.variables, support] };
}
