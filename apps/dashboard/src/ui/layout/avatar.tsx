import { UserAvatar } from '@latchkey/react';

interface AvatarProps {
  readonly name: string;
  readonly url: string | null | undefined;
  readonly size?: 'small' | 'large';
}

const pixels = { small: 32, large: 56 };

/** Somebody's picture, or the first letters of the name. It says nothing that does not stand beside it. */
export const Avatar = ({ name, url, size = 'small' }: AvatarProps) => (
  <UserAvatar user={{ displayName: name, profileImageUrl: url }} size={pixels[size]} />
);
