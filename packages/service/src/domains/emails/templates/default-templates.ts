import type { EmailTemplateType } from '@latchkey/protocol';
import type { EmailDocument } from '@latchkey/protocol/email-blocks';
import { button, heading, mailDocument, questions, text } from './mail-document.ts';
import type { MailTemplate } from './render.ts';

const SMALL = { fontSize: 14 };
const CODE = { fontFamily: 'MONOSPACE', fontSize: 32, fontWeight: 'bold', textAlign: 'center' } as const;
const greeted = (words: string) => `{{#if userDisplayName}}Hi {{userDisplayName}},\n\n{{/if}}${words}`;
/** The same address in clear, for readers who want to see where it leads. */
const inClear = (link: string) => text(`[{{${link}}}]({{${link}}})`, { fontSize: 13 });
const footer = (note: string) => text(`${note}\n\n${questions}{{projectDisplayName}}`, SMALL);
const lifetime = '{{#if linkLifetime}}The link works for {{linkLifetime}}. {{/if}}';
const lifetimeOnce = '{{#if linkLifetime}}The link works once, for {{linkLifetime}}. {{/if}}';

/** A mail that leads somewhere by a button. */
interface Leading {
  readonly heading: string;
  readonly words: string;
  readonly button: string;
  readonly link: string;
  readonly note: string;
}

const leading = ({ heading: title, words, button: label, link, note }: Leading): EmailDocument =>
  mailDocument({
    heading: heading(title),
    text: text(words),
    button: button(label, `{{${link}}}`),
    link: inClear(link),
    divider: 'divider',
    footer: footer(note),
  });

const magicLink = mailDocument({
  heading: heading('Sign in to {{projectDisplayName}}'),
  text: text('{{#if otp}}Type this code where you asked for it.{{else}}Open this link to sign in.{{/if}}'),
  code: text('{{otp}}', CODE),
  sentence: text('{{#if otp}}Or sign in by [this link]({{magicLink}}).{{/if}}'),
  // Older clients don't ask for a code.
  button: button('{{#unless otp}}Sign in{{/unless}}', '{{magicLink}}'),
  link: inClear('magicLink'),
  divider: 'divider',
  footer: footer(
    "{{#if linkLifetime}}It works once, for {{linkLifetime}}. {{/if}}Don't share it. If you didn't ask for it, you can ignore this email.",
  ),
});

/** The emails a project sends until it has its own templates. They are in English. */
export const defaultTemplates: Readonly<Record<EmailTemplateType, MailTemplate & { readonly language: 'en' }>> = {
  email_verification: {
    language: 'en',
    subject: 'Verify your email at {{projectDisplayName}}',
    document: leading({
      heading: 'Verify your email',
      words: greeted('Please confirm that this is your email address at {{projectDisplayName}}.'),
      button: 'Verify email',
      link: 'emailVerificationLink',
      note: `${lifetime}If you did not create an account there, open the link and choose “Secure my account”, or ignore this mail. The page shows when and where the account was created.`,
    }),
  },

  password_reset: {
    language: 'en',
    subject: 'Reset your password at {{projectDisplayName}}',
    document: leading({
      heading: 'Reset your password',
      words: greeted('Someone requested a new password for your account at {{projectDisplayName}}. Choose one here.'),
      button: 'Choose a new password',
      link: 'passwordResetLink',
      note: `${lifetimeOnce}If it wasn't you, ignore this email: your password stays the same.`,
    }),
  },

  magic_link: {
    language: 'en',
    subject: 'Sign in to {{projectDisplayName}}{{#if otp}}: Your code is {{otp}}{{/if}}',
    document: magicLink,
  },

  team_invitation: {
    language: 'en',
    subject: "You're invited to join {{teamDisplayName}}",
    document: leading({
      heading: "You're invited to join {{teamDisplayName}}",
      words: greeted(
        '{{#if inviterDisplayName}}{{inviterDisplayName}} invites you. {{/if}}Join the team {{teamDisplayName}} at {{projectDisplayName}}.',
      ),
      button: 'Join the team',
      link: 'teamInvitationLink',
      note: `${lifetimeOnce}If you do not know the team, you can ignore this mail.`,
    }),
  },

  sign_in_invitation: {
    language: 'en',
    subject: "You're invited to sign in to {{projectDisplayName}}",
    document: leading({
      heading: "You're invited to sign in to {{projectDisplayName}}",
      words: greeted('You are invited to sign in to {{projectDisplayName}}.'),
      button: 'Sign in',
      link: 'signInInvitationLink',
      note: 'If you do not know {{projectDisplayName}}, you can ignore this mail.',
    }),
  },
};
