import type { Context } from '../../platform/context.ts';
import { noticeLater } from '../emails/notices/notices.ts';
import type { Project } from '../projects/project.ts';
import type { Channel } from './channel.ts';

interface Primary {
  readonly email: string | null;
  readonly isVerified: boolean;
}

/** Tells the previous proven primary email that it was replaced or removed, regardless of who changed it. */
export async function primaryChanged(
  context: Context,
  project: Project,
  userId: string,
  before: Primary,
  email: string | null,
): Promise<void> {
  if (before.email === null || !before.isVerified || before.email === email) return;
  await noticeLater(context, project, userId, 'email_changed', { to: before.email });
}

/** Notifies a user when a channel change matters: a new primary email, or another sign-in address. */
export async function tellOfChannels(
  context: Context,
  project: Project,
  userId: string,
  { before, after }: { readonly before: readonly Channel[]; readonly after: readonly Channel[] },
): Promise<void> {
  const [old, primary] = [primaryOf(before), primaryOf(after)];
  await primaryChanged(context, project, userId, old, primary.email);
  const isNew = ({ value }: Channel) => !before.some((channel) => channel.usedForAuth && channel.value === value);
  // The notice about the new primary email covers this one.
  if (primary.email === old.email && after.some((channel) => channel.usedForAuth && isNew(channel)))
    await noticeLater(context, project, userId, 'sign_in_email_added');
}

function primaryOf(channels: readonly Channel[]): Primary {
  const primary = channels.find(({ isPrimary }) => isPrimary);
  return { email: primary?.value ?? null, isVerified: primary?.isVerified ?? false };
}
