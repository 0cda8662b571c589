import { UserAvatar } from '@latchkey/react';
import type { CSSProperties, ReactNode } from 'react';

interface AvatarProps {
  readonly name: string;
  readonly url: string | null | undefined;
  readonly size?: 'small' | 'large';
}

const pixels = { small: 24, large: 56 };

/** A picture, or initials in the hue of the name. Hidden from screen readers, because the name is next to it. */
export const Avatar = ({ name, url, size = 'small' }: AvatarProps) => (
  <Hued name={name}>
    <UserAvatar user={{ displayName: name, profileImageUrl: url }} size={pixels[size]} />
  </Hued>
);

/** Initials within have the hue of the name. */
export const Hued = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <span className="avatar" style={{ '--hue': hueOf(name) } as CSSProperties}>
    {children}
  </span>
);

/** One of eight, in degrees. */
const hueOf = (name: string) => ([...name].reduce((sum, letter) => sum * 3 + letter.charCodeAt(0), 0) % 8) * 45;
