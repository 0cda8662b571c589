import type { Context } from '../../platform/context.ts';
import { codeLifetimes } from '../codes/kinds.ts';
import { plainName } from '../emails/delivery/plain-name.ts';
import { sendMail } from '../emails/delivery/send.ts';
import { brandOf } from '../emails/templates/brand.ts';
import { heading, mailDocument, text } from '../emails/templates/mail-document.ts';
import { renderMail } from '../emails/templates/render.ts';
import { words } from '../emails/templates/variables.ts';
import { durationText } from '../emails/transactional/duration-text.ts';
import type { Project } from '../projects/project.ts';
import type { User } from '../users/user.ts';

const KIND = 'proof_code';

/** It holds no link: the code is typed where it was requested. */
const template = {
  language: 'en',
  subject: "Confirm it's you at {{project}}",
  document: mailDocument({
    heading: heading("Confirm it's you"),
    text: text('Enter this code at {{project}} to confirm a change to your account:'),
    code: text('**{{code}}**', { fontSize: 24 }),
    divider: 'divider',
    footer: text(
      "The code works once, for {{lifetime}}. If you didn't ask for it, someone may be using your account: sign out of every session and choose a new password. Never share this code.\n\n{{project}}",
      { fontSize: 14 },
    ),
  }),
} as const;

interface ProofMail {
  readonly user: User;
  readonly email: string;
  readonly code: string;
}

/** Mails the code by which a user confirms who they are. */
export async function sendProofMail(
  context: Context,
  project: Project,
  { user, email, code }: ProofMail,
): Promise<void> {
  const lifetime = codeLifetimes['email-proof'];
  const names = { project: plainName(project.displayName) || 'your app', code, lifetime: durationText(lifetime) };
  const values = new Map(Object.entries(names).map(([name, text]) => [name, words(text)] as const));
  const content = renderMail(template, values, brandOf(context, project));
  if (!content) throw new Error('The mail shows nothing.');
  const { subject } = content;
  await sendMail(context, project, { kind: KIND, to: email, userId: user.id, content, subject, lifetime });
}
