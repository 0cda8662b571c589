import type { OwnerRole } from '@latchkey/protocol/owner-roles';
import type { Context } from '../../platform/context.ts';
import { codeLifetimes } from '../codes/kinds.ts';
import { plainName } from '../emails/delivery/plain-name.ts';
import { sendMail } from '../emails/delivery/send.ts';
import { brandOf } from '../emails/templates/brand.ts';
import { button, heading, mailDocument, text } from '../emails/templates/mail-document.ts';
import { renderMail } from '../emails/templates/render.ts';
import { words } from '../emails/templates/variables.ts';
import { durationText } from '../emails/transactional/duration-text.ts';
import type { Project } from '../projects/project.ts';
import { KIND } from './invitation.ts';

/** Words of people are put in as values: nothing in them is taken for a template, a format or a link. */
const template = {
  language: 'en',
  subject: '{{inviter}} invites you to {{project}}',
  document: mailDocument({
    heading: heading("You're invited to {{project}}"),
    text: text('{{inviter}} invites you to the project {{project}} at {{dashboard}}, with the role {{role}}.'),
    button: button('View invitation', '{{link}}'),
    link: text('[{{link}}]({{link}})', { fontSize: 13 }),
    divider: 'divider',
    footer: text(
      "The link works once, for {{lifetime}}. If you don't know this project, ignore this email.\n\n{{dashboard}}",
      { fontSize: 14 },
    ),
  }),
} as const;

interface InvitationMail {
  readonly email: string;
  readonly inviterName: string | null;
  readonly role: OwnerRole;
  readonly code: string;
}

/** Mails an invitation. It is an email of project `internal`, which the recipient's account will be of. */
export async function sendInvitationMail(
  context: Context,
  project: Project,
  internal: Project,
  { email, inviterName, role, code }: InvitationMail,
): Promise<void> {
  const lifetime = codeLifetimes[KIND];
  const names = {
    inviter: plainName(inviterName ?? '') || 'Someone',
    project: plainName(project.displayName) || 'a project',
    role,
    dashboard: plainName(internal.displayName) || 'the dashboard',
    lifetime: durationText(lifetime),
  };
  const link = { text: `${context.baseUrl}/owner-invitation?code=${code}`, isLink: true };
  const values = new Map([
    ...Object.entries(names).map(([name, text]) => [name, words(text)] as const),
    ['link', link],
  ]);
  const content = renderMail(template, values, brandOf(context, internal));
  if (!content) throw new Error('The invitation shows nothing.');
  await sendMail(context, internal, {
    kind: 'owner_invitation',
    to: email,
    content,
    subject: content.subject,
    lifetime,
  });
}
