import { UserAvatar } from '@latchkey/react';

interface AvatarProps {
  readonly name: string;
  readonly url: string | null | undefined;
  readonly size?: 'small' | 'large';
}

const pixels = { small: 24, large: 56 };

/** A picture, or initials. Hidden from screen readers, because the name is next to it. */
export const Avatar = ({ name, url, size = 'small' }: AvatarProps) => (
  <UserAvatar user={{ displayName: name, profileImageUrl: url }} size={pixels[size]} />
);
