import type { ClientKind } from '@latchkey/sdk/admin';

interface KindWords {
  readonly title: string;
  readonly use: string;
  /** A redirect URL such as it has. */
  readonly example: string;
}

/** What an application can be; devices, machines and agents have no redirect URL. */
export const kindWords: Readonly<Record<ClientKind, KindWords>> = {
  web: {
    title: 'Web application',
    use: 'Runs on a server that keeps a secret, such as Grafana, GitLab or a Django app.',
    example: 'https://grafana.example.com/login/generic_oauth',
  },
  'single-page': {
    title: 'Single-page app',
    use: 'Runs in the browser, where it has no secret and uses PKCE instead.',
    example: 'https://app.example.com/callback',
  },
  native: {
    title: 'Native app',
    use: 'Is installed on a phone or computer, and opens the browser to sign in.',
    example: 'com.example.app:/callback',
  },
  device: {
    title: 'Device',
    use: 'Has no browser, such as a TV or a command-line tool. Users enter its code on another device.',
    example: '',
  },
  machine: {
    title: 'Machine',
    use: 'Runs on a server without users, such as a backup job. It calls your APIs in its own name.',
    example: '',
  },
  agent: {
    title: 'Agent',
    use: 'Acts for users who delegate something to it: for a purpose, for a limited time, and with the scopes they choose.',
    example: '',
  },
};
