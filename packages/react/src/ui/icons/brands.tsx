import type { CSSProperties, ReactNode } from 'react';

/** How an identity provider is known: its name, its mark on a square of this size, and the colours of its button. */
export interface Brand {
  /** Its display name: `GitHub`. */
  readonly name: string;
  /** Of the square that the mark is drawn on: its width in the units of the mark. */
  readonly size: number;
  /** The paths of an SVG. */
  readonly mark: ReactNode;
  /** Of its button, as CSS has it. */
  readonly background: string;
  /** Of the text of its button, and of a mark without colours of its own. */
  readonly color: string;
  /** Of the line around its button; left out where there is none. */
  readonly border?: string;
  /** By how many points of lightness its button changes under the pointer; away from its text, which stays legible. */
  readonly shift: 10 | -10;
}

const fill = (d: string, color = 'currentColor') => <path d={d} fill={color} key={d} />;
const onWhite = { background: '#fff', color: '#000', border: '#ddd', shift: -10 } as const;
const onBlack = { background: '#111', color: '#fff', border: '#333', shift: 10 } as const;
const onColour = { color: '#fff', shift: -10 } as const;

/** The marks of the providers that the service knows, as SVG. */
export const brands: Readonly<Record<string, Brand>> = {
  google: {
    name: 'Google',
    size: 18,
    mark: [
      fill(
        'M17.64 9.2c0-.64-.06-1.25-.16-1.84H9v3.48h4.84a4.14 4.14 0 0 1-1.79 2.72v2.26h2.9c1.71-1.57 2.69-3.88 2.69-6.62z',
        '#4285f4',
      ),
      fill('M9 18c2.43 0 4.47-.8 5.96-2.18l-2.91-2.26a5.4 5.4 0 0 1-8.09-2.85h-3v2.33A9 9 0 0 0 9 18z', '#34a853'),
      fill('M3.96 10.71a5.41 5.41 0 0 1 0-3.42V4.96h-3a9 9 0 0 0 0 8.08l3-2.33z', '#fbbc05'),
      fill('M9 3.58c1.32 0 2.51.45 3.44 1.34l2.58-2.58A9 9 0 0 0 .96 4.96l3 2.33A5.36 5.36 0 0 1 9 3.58z', '#ea4335'),
    ],
    ...onWhite,
  },
  github: {
    name: 'GitHub',
    size: 16,
    mark: fill(
      'M8 0a8 8 0 0 0-2.53 15.59c.4.07.55-.17.55-.38l-.01-1.49c-2.01.37-2.53-.49-2.69-.94-.09-.23-.48-.94-.82-1.13-.28-.15-.68-.52-.01-.53.63-.01 1.08.58 1.23.82.72 1.21 1.87.87 2.33.66.07-.52.28-.87.51-1.07-1.78-.2-3.64-.89-3.64-3.95 0-.87.31-1.59.82-2.15-.08-.2-.36-1.02.08-2.12 0 0 .67-.21 2.2.82a7.6 7.6 0 0 1 4 0c1.53-1.04 2.2-.82 2.2-.82.44 1.1.16 1.92.08 2.12.51.56.82 1.27.82 2.15 0 3.07-1.87 3.75-3.65 3.95.29.25.54.73.54 1.48l-.01 2.2c0 .21.15.46.55.38A8 8 0 0 0 8 0z',
    ),
    ...onBlack,
  },
  microsoft: {
    name: 'Microsoft',
    size: 21,
    mark: [
      fill('M0 0h10v10H0z', '#f25022'),
      fill('M11 0h10v10H11z', '#7fba00'),
      fill('M0 11h10v10H0z', '#00a4ef'),
      fill('M11 11h10v10H11z', '#ffb900'),
    ],
    background: '#2f2f2f',
    color: '#fff',
    shift: 10,
  },
  spotify: {
    name: 'Spotify',
    size: 24,
    mark: fill(
      'M12 0a12 12 0 1 0 0 24 12 12 0 0 0 0-24zm5.5 17.3c-.2 .4-.7 .5-1 .3-2.8-1.8-6.4-2.1-10.6-1.2-.4 .2-.8-.1-.9-.5-.1-.4 .2-.8 .6-.9 4.5-1 8.5-.6 11.6 1.3 .4 .2 .5 .7 .3 1zm1.4-3.3c-.3 .5-.8 .6-1.2 .3-3.3-1.9-8.2-2.5-12-1.3-.4 .1-1-.2-1.1-.6s.1-1.1 .6-1.2C9.6 9.9 15 10.6 18.7 12.8c.4 .2 .5 .8 .2 1.2zm.2-3.3C15.2 8.4 8.8 8.2 5.2 9.3c-.6 .2-1.2-.2-1.4-.7-.2-.6 .2-1.2 .7-1.4 4.3-1.3 11.3-1 15.7 1.6 .6 .3 .7 1 .4 1.6-.3 .4-1 .6-1.5 .3z',
    ),
    background: '#1db954',
    color: '#000',
    shift: 10,
  },
  facebook: {
    name: 'Facebook',
    size: 24,
    mark: fill(
      'M24 12.1a12 12 0 1 0-13.9 11.8v-8.4H7.1v-3.4h3V9.4c0-3 1.8-4.6 4.6-4.6 1.3 0 2.6 .2 2.6 .2v3h-1.5c-1.5 0-1.9 .9-1.9 1.8v2.3h3.3l-.5 3.4h-2.8v8.4A12 12 0 0 0 24 12.1z',
    ),
    background: '#0866ff',
    ...onColour,
  },
  discord: {
    name: 'Discord',
    size: 24,
    mark: fill(
      'M20.3 4.4A19.8 19.8 0 0 0 15.4 2.9l-.6 1.2a18.3 18.3 0 0 0-5.5 0l-.7-1.2a19.7 19.7 0 0 0-4.9 1.5C.6 9-.3 13.6.1 18.1a19.9 19.9 0 0 0 6 3l1.3-2a13 13 0 0 1-1.9-1l.4-.3a14.2 14.2 0 0 0 12.1 0l.4.3-1.9.9 1.3 2.1a19.8 19.8 0 0 0 6-3c.5-5.2-.9-9.7-3.5-13.7zM8 15.3c-1.2 0-2.2-1.1-2.2-2.4s1-2.4 2.2-2.4 2.2 1.1 2.2 2.4-1 2.4-2.2 2.4zm8 0c-1.2 0-2.2-1.1-2.2-2.4s1-2.4 2.2-2.4 2.2 1.1 2.2 2.4-1 2.4-2.2 2.4z',
    ),
    background: '#5865f2',
    ...onColour,
  },
  gitlab: {
    name: 'GitLab',
    size: 24,
    mark: [
      fill('M12 22 16.4 9H7.6z', '#e24329'),
      fill('M12 22 7.6 9H1.4zM12 22 16.4 9h6.2z', '#fc6d26'),
      fill('M1.4 9 0 13.1c-.1.4 0 .8.3 1L12 22zM22.6 9l1.4 4.1c.1.4 0 .8-.3 1L12 22z', '#fca326'),
      fill('M1.4 9h6.2L5 .9c-.2-.5-.8-.5-1 0zM22.6 9h-6.2L19 .9c.2-.5.8-.5 1 0z', '#e24329'),
    ],
    ...onBlack,
  },
  apple: {
    name: 'Apple',
    size: 24,
    mark: fill(
      'M12.2 6.9c-1 0-2.5-1.1-4-1-2 0-3.9 1.1-5 3-2.1 3.7-.5 9.1 1.6 12.1 1 1.4 2.2 3 3.7 3 1.6-.1 2.1-1 4-1 1.8 0 2.3 1 3.9 1 1.7-.1 2.7-1.5 3.7-3 1.2-1.7 1.7-3.3 1.7-3.4-.1 0-3.2-1.2-3.2-4.9-.1-3 2.4-4.5 2.6-4.5-1.5-2.1-3.7-2.3-4.4-2.4-2-.2-3.7 1.1-4.6 1.1zm3.3-3.1c.9-1 1.4-2.4 1.3-3.8-1.2 .1-2.7 .8-3.6 1.8-.7 .9-1.4 2.4-1.2 3.7 1.3 .1 2.7-.7 3.5-1.7z',
    ),
    background: '#000',
    color: '#fff',
    border: '#333',
    shift: 10,
  },
  bitbucket: {
    name: 'Bitbucket',
    size: 24,
    mark: fill(
      'M.8 1.2a.8 .8 0 0 0-.8 .9l3.3 19.8c.1 .5 .5 .9 1 .9h15.7c.3 0 .7-.3 .7-.7l3.3-20a.8 .8 0 0 0-.8-.9zM14.5 15.5h-5L8.2 8.5h7.5z',
      '#2684ff',
    ),
    ...onWhite,
  },
  linkedin: {
    name: 'LinkedIn',
    size: 24,
    mark: fill(
      'M20.4 20.4H16.9v-5.5c0-1.3 0-3.1-1.9-3.1-1.8 0-2.1 1.5-2.1 3v5.6H9.4V9h3.4v1.6h0a3.7 3.7 0 0 1 3.4-1.9c3.6 0 4.2 2.4 4.2 5.5zM5.3 7.4a2.1 2.1 0 1 1 0-4.1 2.1 2.1 0 0 1 0 4.1zm1.8 13H3.6V9h3.5z',
    ),
    background: '#0073b1',
    ...onColour,
  },
  x: {
    name: 'X',
    size: 24,
    mark: fill(
      'M18.9 1.2h3.7l-8.1 9.1L24 22.8h-7.4l-5.8-7.5-6.6 7.5H.5l8.6-9.8L0 1.2h7.6l5.2 6.9zM17.6 20.6h2L6.5 3.2H4.3z',
    ),
    background: '#000',
    color: '#fff',
    border: '#333',
    shift: 10,
  },
};

/** The mark of a provider by its id; undefined for one that has none. */
export const brandOf = (id: string): Brand | undefined => (Object.hasOwn(brands, id) ? brands[id] : undefined);

/** A provider's mark; its first letter if the provider is unknown: `<BrandMark id="github" name="GitHub" />` */
export function BrandMark({ id, name }: { readonly id: string; readonly name: string }) {
  const brand = brandOf(id);
  const size = brand?.size ?? 16;
  return (
    <svg data-latchkey="brand" viewBox={`0 0 ${size} ${size}`} width="20" height="20" aria-hidden="true">
      {brand?.mark ?? (
        <text x="8" y="12.5" textAnchor="middle" fontSize="13" fontWeight="600" fill="currentColor">
          {[...name][0]?.toUpperCase()}
        </text>
      )}
    </svg>
  );
}

/** The colours of its button, as `oauth/providers.css` reads them. */
export const brandStyle = ({ background, color, border = background, shift }: Brand) =>
  ({ '--_brand': background, '--_brand-text': color, '--_brand-border': border, '--_shift': shift }) as CSSProperties;
