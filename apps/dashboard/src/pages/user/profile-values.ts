import type { ServerUser, ServerUserUpdate } from '@latchkey/sdk/server';
import { metadataKinds, metadataOf, metadataText } from '../../features/metadata/metadata.ts';

/** What of a user is edited, as texts and switches. */
export interface ProfileValues {
  name: string;
  image: string;
  email: string;
  isVerified: boolean;
  clientMetadata: string;
  clientReadOnlyMetadata: string;
  serverMetadata: string;
}

export const valuesOf = (user: ServerUser): ProfileValues => ({
  name: user.displayName ?? '',
  image: user.profileImageUrl ?? '',
  email: user.primaryEmail ?? '',
  isVerified: user.primaryEmailVerified,
  clientMetadata: metadataText(user.clientMetadata),
  clientReadOnlyMetadata: metadataText(user.clientReadOnlyMetadata),
  serverMetadata: metadataText(user.serverMetadata),
});

/** What is different; what nobody touched stays whatever it has become meanwhile. */
export function changesOf(before: ProfileValues, after: ProfileValues): ServerUserUpdate {
  const email = after.email.trim();
  const isMoved = email !== before.email;
  const metadata = metadataKinds.filter(({ field }) => after[field] !== before[field]);
  return {
    ...(after.name !== before.name && { displayName: after.name.trim() || null }),
    ...(after.image !== before.image && { profileImageUrl: after.image.trim() || null }),
    ...(isMoved && { primaryEmail: email || null }),
    // A new address is as unverified as the switch says, whatever was known of the one before.
    ...(((isMoved && email) || after.isVerified !== before.isVerified) && { primaryEmailVerified: after.isVerified }),
    ...Object.fromEntries(metadata.map(({ field }) => [field, metadataOf(after[field])])),
  };
}
