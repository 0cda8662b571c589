interface AvatarProps {
  readonly name: string;
  readonly url: string | null | undefined;
  readonly size?: 'small' | 'large';
}

const sizes = { small: 'size-8 text-xs', large: 'size-14 text-lg' };

/** Somebody's picture, or the first letters of the name. It says nothing that does not stand beside it. */
export function Avatar({ name, url, size = 'small' }: AvatarProps) {
  const look = `grid shrink-0 place-items-center overflow-hidden rounded-full bg-accent-wash font-medium text-accent ${sizes[size]}`;
  return (
    <span aria-hidden="true" className={look}>
      {url ? (
        <img src={url} alt="" referrerPolicy="no-referrer" loading="lazy" className="size-full object-cover" />
      ) : (
        initials(name)
      )}
    </span>
  );
}

function initials(name: string): string {
  const words = name.split(/[\s@.]+/).filter(Boolean);
  const last = name.includes('@') ? undefined : words.at(-1);
  const letters = words.length > 1 && last ? [words[0], last] : [words[0]];
  return letters
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase();
}
