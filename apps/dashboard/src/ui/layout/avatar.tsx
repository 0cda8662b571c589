import { UserAvatar } from '@latchkey/react';
import type { CSSProperties } from 'react';

interface AvatarProps {
  readonly name: string;
  readonly url: string | null | undefined;
  readonly size?: 'small' | 'large';
}

const pixels = { small: 24, large: 56 };

/** A picture, or initials in the hue of the name. Hidden from screen readers, because the name is next to it. */
export const Avatar = ({ name, url, size = 'small' }: AvatarProps) => (
  <span className="avatar" style={{ '--hue': hueOf(name) } as CSSProperties}>
    <UserAvatar user={{ displayName: name, profileImageUrl: url }} size={pixels[size]} />
  </span>
);

/** One of eight, in degrees. */
const hueOf = (name: string) => ([...name].reduce((sum, letter) => sum * 3 + letter.charCodeAt(0), 0) % 8) * 45;
