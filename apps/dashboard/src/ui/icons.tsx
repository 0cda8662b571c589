/** 16-pixel icons in the current text color. */
const paths = {
  account: 'M8 8.5a3 3 0 1 0 0-6 3 3 0 0 0 0 6Zm-5.5 5c.6-2 2.8-3.2 5.5-3.2s4.9 1.2 5.5 3.2',
  api: 'M6 3H5.2A1.7 1.7 0 0 0 3.5 4.7v1.6L2 8l1.5 1.7v1.6A1.7 1.7 0 0 0 5.2 13H6m4-10h.8a1.7 1.7 0 0 1 1.7 1.7v1.6L14 8l-1.5 1.7v1.6a1.7 1.7 0 0 1-1.7 1.7H10',
  applications: 'M2.5 3h11v10h-11ZM2.5 6h11M4.5 4.5v.01M6.5 4.5v.01',
  arrowDown: 'M8 3v10m-4-4 4 4 4-4',
  arrowUp: 'M8 13V3M4 7l4-4 4 4',
  brush:
    'M13.5 2.5 7.2 8.8m-.7 1.2a2 2 0 0 0-3 1.7c0 1-.6 1.6-1.5 1.8 2.5.7 5.5.2 5.5-2.3a2 2 0 0 0-1-1.2Zm.7-1.2 1.3 1.3',
  check: 'm3.5 8.5 3 3 6-7',
  chevrons: 'm5 6 3-3 3 3M5 10l3 3 3-3',
  chevron: 'm6 4 4 4-4 4',
  close: 'm4 4 8 8m0-8-8 8',
  copy: 'M5.5 5.5v-2a1 1 0 0 1 1-1h6a1 1 0 0 1 1 1v6a1 1 0 0 1-1 1h-2m-7-5h6a1 1 0 0 1 1 1v6a1 1 0 0 1-1 1h-6a1 1 0 0 1-1-1v-6a1 1 0 0 1 1-1Z',
  docs: 'M4 2.5h6l2.5 2.5v8.5H4ZM6.5 7.5h4M6.5 10.5h4',
  domains:
    'M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2ZM2.2 8h11.6M8 2c1.7 1.6 2.5 3.6 2.5 6s-.8 4.4-2.5 6c-1.7-1.6-2.5-3.6-2.5-6S6.3 3.6 8 2Z',
  events: 'M2.5 8a5.5 5.5 0 1 0 1.8-4.1L2.5 5.5m0-3v3h3M8 5v3l2 1.5',
  filter: 'M2.5 4h11M4.5 8h7M6.5 12h3',
  grip: 'M6 4v.01M10 4v.01M6 8v.01M10 8v.01M6 12v.01M10 12v.01',
  help: 'M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2ZM6.2 6.4A1.8 1.8 0 1 1 8 8.4v.9m0 2v.01',
  imports: 'M8 2.5v7m-3-3 3 3 3-3M2.5 11v2.5h11V11',
  into: 'M2.5 3h11M7 7.5h6.5M7 12h6.5M2.5 7.5l2 2.2-2 2.3',
  key: 'M10 2a4 4 0 0 0-3.85 5.07L2 11.2V14h2.8v-1.7h1.7v-1.7l1.4-1.4A4 4 0 1 0 10 2Zm1 3h.01',
  keyboard: 'M2 4.5h12v7H2ZM4.5 7v.01M7 7v.01M9.5 7v.01M11.8 7v.01M5.5 9.3h5',
  mail: 'M2.5 4a1 1 0 0 1 1-1h9a1 1 0 0 1 1 1v8a1 1 0 0 1-1 1h-9a1 1 0 0 1-1-1Zm.3-.5L8 8l5.2-4.5',
  menu: 'M2.5 4.5h11M2.5 8h11M2.5 11.5h11',
  outOf: 'M2.5 3h11M7 7.5h6.5M7 12h6.5M4.5 7.5l-2 2.2 2 2.3',
  overview: 'M2.5 2.5h4.5v6H2.5Zm6.5 0h4.5v3.5H9Zm0 6h4.5v5H9Zm-6.5 2.5h4.5v2.5H2.5Z',
  owners:
    'M7 7.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM2 13.5c0-2.3 2-3.7 4.6-3.7m5.4-.3.9 1.7 1.9.3-1.4 1.3.3 1.9-1.7-.9-1.7.9.3-1.9-1.3-1.3 1.8-.3Z',
  palette:
    'M8 2a6 6 0 1 0 0 12c1 0 1.4-.7 1.1-1.5-.4-1 .2-1.9 1.3-1.9h1.4A2.2 2.2 0 0 0 14 8.4C14 4.7 11.3 2 8 2ZM5 8.2v.01M6.3 5.4v.01M9.6 5.2v.01',
  permissions: 'M8 2 13 4v3.6c0 3-2 5.3-5 6.4-3-1.1-5-3.4-5-6.4V4Zm-2.2 6 1.6 1.6L10.4 6.4',
  plus: 'M8 3v10M3 8h10',
  policy: 'M3.5 2.5h9v11h-9ZM6 5.5h4M6 8h4M6 10.8l1 1 2-2',
  production: 'M8 2 13 4v3.6c0 3-2 5.3-5 6.4-3-1.1-5-3.4-5-6.4V4Zm0 3.2v3.2m0 2v.01',
  providers: 'M6.5 9.5 9.5 6.5M7 4.5l1-1a3.2 3.2 0 0 1 4.5 4.5l-1 1M9 11.5l-1 1A3.2 3.2 0 0 1 3.5 8l1-1',
  redo: 'M13 6.5H6.2a3.2 3.2 0 0 0 0 6.5H9m4-6.5-3-3m3 3-3 3',
  search: 'M7 2.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9Zm3.3 7.8 3.2 3.2',
  settings:
    'M2.5 5h5m4 0h2m-11 6h2m4 0h5M9.5 3.3a1.7 1.7 0 1 0 0 3.4 1.7 1.7 0 0 0 0-3.4Zm-3 6a1.7 1.7 0 1 0 0 3.4 1.7 1.7 0 0 0 0-3.4Z',
  signIn: 'M9.5 2.5h3a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1h-3M6.5 5l3 3-3 3m3-3h-7',
  streams: 'M2.5 4.5h5l3.5 3.5 2.5 0M2.5 11.5h5L11 8M2.5 8h8.5m.5-2 2 2-2 2',
  teams:
    'M8 7a2 2 0 1 0 0-4 2 2 0 0 0 0 4Zm-4.5 6.5c0-2.2 2-3.7 4.5-3.7s4.5 1.5 4.5 3.7M3.2 4.3a1.6 1.6 0 0 0 .6 3M12.8 4.3a1.6 1.6 0 0 1-.6 3M1.5 11c.2-1 .8-1.8 1.7-2.2M14.5 11c-.2-1-.8-1.8-1.7-2.2',
  templates: 'M2.5 2.5h11v3h-11Zm0 5.5h5v5.5h-5Zm7.5 0h3.5v5.5H10Z',
  trash: 'M2.5 4.5h11m-7 0v-2h3v2m-5.5 0 .7 9h6.6l.7-9',
  undo: 'M3 6.5h6.8a3.2 3.2 0 0 1 0 6.5H7M3 6.5l3-3m-3 3 3 3',
  users:
    'M6 8a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Zm-4.5 5.5c0-2.2 2-3.5 4.5-3.5s4.5 1.3 4.5 3.5M10.5 3.2a2.5 2.5 0 0 1 0 4.6m1.5 2.5c1.5.5 2.5 1.6 2.5 3.2',
  views: 'M4.5 2.5h7v11L8 11l-3.5 2.5Z',
  webhooks: 'M5 9.5a2.8 2.8 0 1 0 2.7 3.3h3.6M10.6 7.3A2.8 2.8 0 1 1 8.9 12M5.2 10.3l2-3.7A2.6 2.6 0 1 1 10.5 4l1.9 4',
  accessReview:
    'M7 2.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9Zm3.3 7.8 3.2 3.2M5 9.4c.2-1 1-1.6 2-1.6s1.8.6 2 1.6M7 7.6a1.3 1.3 0 1 0 0-2.6 1.3 1.3 0 0 0 0 2.6Z',
  wrap: 'M2.5 5V2.5H5M11 2.5h2.5V5M13.5 11v2.5H11M5 13.5H2.5V11M5.5 5.5h5v5h-5Z',
  warning: 'M8 2.5 14 13H2Zm0 4v3m0 1.8v.01',
} as const;

export type IconName = keyof typeof paths;

export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg
      viewBox="0 0 16 16"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.4"
      strokeLinecap="round"
      strokeLinejoin="round"
      className="size-4 shrink-0"
    >
      <path d={paths[name]} />
    </svg>
  );
}

/** The product's logo. */
export function Mark() {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className="size-7 shrink-0">
      <rect width="32" height="32" rx="8" className="fill-accent" />
      <path
        className="fill-accent-ink"
        d="M16 7.5a5 5 0 0 1 2.7 9.2l1.5 6.6a1 1 0 0 1-1 1.2h-6.4a1 1 0 0 1-1-1.2l1.5-6.6A5 5 0 0 1 16 7.5Z"
      />
    </svg>
  );
}
