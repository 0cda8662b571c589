import { useState } from 'react';

export interface AvatarProps {
  /** Whose picture it is; a sketch of a person where it is left out or null. */
  readonly user?:
    | {
        readonly profileImageUrl?: string | null | undefined;
        readonly displayName?: string | null | undefined;
        readonly primaryEmail?: string | null | undefined;
      }
    | null
    | undefined;
  /** Width and height, in pixels. */
  readonly size?: number | undefined;
  /** Draws a line around it. */
  readonly border?: boolean | undefined;
}

/** A user's picture, or initials without one; a silhouette when there is no user. Decorative. */
export function Avatar({ user, size = 34, border = false }: AvatarProps) {
  const url = user?.profileImageUrl;
  const [broken, setBroken] = useState<string>();
  const look = { 'data-latchkey': 'avatar', 'data-border': border || undefined, width: size, height: size } as const;
  if (url && url !== broken)
    return (
      <img {...look} src={url} alt="" loading="lazy" referrerPolicy="no-referrer" onError={() => setBroken(url)} />
    );
  const letters = initials(user?.displayName || user?.primaryEmail || '');
  return (
    <svg {...look} viewBox="0 0 40 40" aria-hidden="true">
      {letters ? (
        <text x="20" y="20">
          {letters}
        </text>
      ) : (
        <path d="M20 20a6 6 0 1 0 0-12 6 6 0 0 0 0 12Zm-12 13a12 9 0 0 1 24 0Z" />
      )}
    </svg>
  );
}

/** One or two initials: of the first and last word of a name; an address has one. */
function initials(name: string): string {
  const words = (name.split('@')[0] ?? '').split(/[\s._-]+/).filter(Boolean);
  const [first = '', last = ''] = [words[0], words.length > 1 ? words.at(-1) : ''];
  const letters = last ? [...first].slice(0, 1).concat([...last].slice(0, 1)) : [...first].slice(0, 2);
  return letters.join('').toUpperCase();
}
