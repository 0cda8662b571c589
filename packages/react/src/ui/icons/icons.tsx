import type { ReactNode } from 'react';

/** The frame of an icon. */
export function Icon({ children }: { readonly children: ReactNode }) {
  return (
    <svg data-latchkey="icon" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
      {children}
    </svg>
  );
}

export const EyeIcon = () => (
  <Icon>
    <path d="M1.5 8S3.8 3.5 8 3.5 14.5 8 14.5 8 12.2 12.5 8 12.5 1.5 8 1.5 8Z" />
    <circle cx="8" cy="8" r="2" />
  </Icon>
);

export const EyeOffIcon = () => (
  <Icon>
    <path d="M6.2 3.8A6 6 0 0 1 8 3.5c4.2 0 6.5 4.5 6.5 4.5a12 12 0 0 1-1.8 2.4M10.6 11.9a6 6 0 0 1-2.6.6C3.8 12.5 1.5 8 1.5 8a12 12 0 0 1 3-3.4M6.6 6.6a2 2 0 0 0 2.8 2.8M2.5 2.5l11 11" />
  </Icon>
);

export const InfoIcon = () => (
  <Icon>
    <circle cx="8" cy="8" r="6.5" />
    <path d="M8 7.5v3.5M8 5v.01" />
  </Icon>
);

export const WarningIcon = () => (
  <Icon>
    <path d="M8 2 1.5 13.5h13L8 2ZM8 6.5v3.2M8 11.5v.01" />
  </Icon>
);

export const CopyIcon = () => (
  <Icon>
    <rect x="5.5" y="5.5" width="8" height="8" rx="1.5" />
    <path d="M10.5 5.5V4A1.5 1.5 0 0 0 9 2.5H4A1.5 1.5 0 0 0 2.5 4v5A1.5 1.5 0 0 0 4 10.5h1.5" />
  </Icon>
);

export const PasskeyIcon = () => (
  <Icon>
    <circle cx="5" cy="8" r="3" />
    <path d="M8 8h6.5v2.5M11.5 8v2" />
  </Icon>
);

export const CheckIcon = () => (
  <Icon>
    <path d="m3 8.5 3.2 3.2L13 4.8" />
  </Icon>
);

export const CloseIcon = () => (
  <Icon>
    <path d="m4 4 8 8M12 4l-8 8" />
  </Icon>
);
