import type { ReactNode } from 'react';

const Icon = ({ children }: { readonly children: ReactNode }) => (
  <svg data-latchkey="icon" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
    {children}
  </svg>
);

const drawn = (path: string) => () => (
  <Icon>
    <path d={path} />
  </Icon>
);

/** One for each section of the account settings. */
export const accountIcons = {
  person: drawn('M8 7.5a2.75 2.75 0 1 0 0-5.5 2.75 2.75 0 0 0 0 5.5ZM2.5 14a5.5 5.5 0 0 1 11 0'),
  mail: drawn('M2 4h12v8.5H2ZM2 4.5l6 4.5 6-4.5'),
  lock: drawn('M3.5 7h9v6.5h-9ZM5.5 7V4.5a2.5 2.5 0 0 1 5 0V7'),
  key: drawn('M8 8a3 3 0 1 1-6 0 3 3 0 0 1 6 0Zm0 0h6.5v2.5M11.5 8v2'),
  shield: drawn('M8 1.75 13.5 4v4c0 3.2-2.3 5.3-5.5 6.25C4.8 13.3 2.5 11.2 2.5 8V4ZM5.5 8l1.8 1.8L10.7 6.3'),
  link: drawn('M6.5 9.5 9.5 6.5M7 4.5l1.5-1.5a2.8 2.8 0 0 1 4 4L11 8.5M9 11.5 7.5 13a2.8 2.8 0 0 1-4-4L5 7.5'),
  agent: drawn('M3 6h10v7.5H3ZM8 6V3M6.5 2.5h3M6 9v1.5M10 9v1.5M1.25 9v2M14.75 9v2'),
  devices: drawn('M2 3h12v8H2ZM5.5 14h5M8 11v3'),
  phone: drawn('M4.5 1.75h7v12.5h-7ZM7.25 12h1.5'),
  terminal: drawn('M2 3h12v10H2ZM4.5 6l2 2-2 2M8 10.5h3.5'),
  clock: drawn('M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2ZM8 4.75V8l2.25 1.5'),
  bell: drawn('M4 11V7a4 4 0 0 1 8 0v4l1 1.5H3ZM6.75 14.25h2.5'),
  code: drawn('m5.5 4.5-3.5 3.5 3.5 3.5M10.5 4.5 14 8l-3.5 3.5'),
  file: drawn('M3.5 2h6L13 5.5V14H3.5ZM9.5 2v3.5H13M8.25 7.5v4M6.5 9.75l1.75 1.75L10 9.75'),
  plus: drawn('M8 3v10M3 8h10'),
  bin: drawn('M2.5 4.5h11M6 4.5v-2h4v2M4 4.5l.6 9h6.8l.6-9M6.75 7v4M9.25 7v4'),
} as const;

export const BackIcon = drawn('M9.5 3.5 5 8l4.5 4.5');
