import type { ServerUser, ServerUserUpdate } from '@latchkey/sdk/server';
import { metadataKinds, metadataOf, metadataText } from '../../features/metadata/metadata.ts';

/** The editable fields of a user. */
export interface ProfileValues {
  name: string;
  email: string;
  isVerified: boolean;
  clientMetadata: string;
  clientReadOnlyMetadata: string;
  serverMetadata: string;
}

export const valuesOf = (user: ServerUser): ProfileValues => ({
  name: user.displayName ?? '',
  email: user.primaryEmail ?? '',
  isVerified: user.primaryEmailVerified,
  clientMetadata: metadataText(user.clientMetadata),
  clientReadOnlyMetadata: metadataText(user.clientReadOnlyMetadata),
  serverMetadata: metadataText(user.serverMetadata),
});

/** Only the fields the owner changed, so that the others keep changes made meanwhile. */
export function changesOf(before: ProfileValues, after: ProfileValues): ServerUserUpdate {
  const email = after.email.trim();
  const isMoved = email !== before.email;
  const metadata = metadataKinds.filter(({ field }) => after[field] !== before[field]);
  return {
    ...(after.name !== before.name && { displayName: after.name.trim() || null }),
    ...(isMoved && { primaryEmail: email || null }),
    // A new address takes the switch's value; the old address's status doesn't carry over.
    ...(((isMoved && email) || after.isVerified !== before.isVerified) && { primaryEmailVerified: after.isVerified }),
    ...Object.fromEntries(metadata.map(({ field }) => [field, metadataOf(after[field])])),
  };
}
