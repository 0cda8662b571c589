import type { EmailTemplateType } from '@latchkey/sdk/admin';

/** Something that each mail says in its own way: `{{name}}` stands for it. */
export interface Variable {
  readonly name: string;
  readonly says: string;
  /** What previews show. */
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
  says: 'Who reads it; empty where that is not known',
  sample: 'Ada Lovelace',
};
const lifetime: Variable = { name: 'linkLifetime', says: 'How long the link works', sample: '24 hours' };
const link = (name: string): Variable => ({ name, says: 'Where the button leads', sample: LINK });

const kinds: Readonly<Record<EmailTemplateType, TemplateKind>> = {
  email_verification: {
    title: 'Email verification',
    description: 'To whoever signs up or adds an address, to see whether it is theirs.',
    variables: [reader, link('emailVerificationLink'), lifetime],
  },
  password_reset: {
    title: 'Password reset',
    description: 'To whoever has forgotten the password.',
    variables: [reader, link('passwordResetLink'), lifetime],
  },
  magic_link: {
    title: 'Magic link and code',
    description: 'To whoever signs in by mail: a link, and a code to type.',
    variables: [
      reader,
      link('magicLink'),
      { name: 'otp', says: 'The code; empty where only the link can be used', sample: '7KX2QF' },
      lifetime,
    ],
  },
  team_invitation: {
    title: 'Team invitation',
    description: 'To whoever is invited to a team.',
    variables: [
      reader,
      { name: 'teamDisplayName', says: 'The team', sample: 'Night Shift' },
      link('teamInvitationLink'),
      lifetime,
    ],
  },
  sign_in_invitation: {
    title: 'Sign-in invitation',
    description: 'To whom your server invites to the application.',
    variables: [reader, link('signInInvitationLink')],
  },
};

/** What is known of a type of mail, in a project of such a name; undefined for what is no type. */
export function kindOf(type: string, projectName: string): TemplateKind | undefined {
  if (!Object.hasOwn(kinds, type)) return undefined;
  const kind = kinds[type as EmailTemplateType];
  const project: Variable = { name: 'projectDisplayName', says: 'The name of the project', sample: projectName };
  return { ...kind, variables: [project, ...kind.variables] };
}
