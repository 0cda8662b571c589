/** The three keys of a set: their name on screen, on the wire, in the key's prefix and in the environment. */
export const kinds = [
  {
    field: 'publishableClientKey',
    title: 'Publishable client',
    use: 'For browsers and mobile apps. Safe to share.',
    prefix: 'pck_',
    variable: 'LATCHKEY_PUBLISHABLE_CLIENT_KEY',
  },
  {
    field: 'secretServerKey',
    title: 'Secret server',
    use: 'For your servers. Can read and change every user.',
    prefix: 'ssk_',
    variable: 'LATCHKEY_SECRET_SERVER_KEY',
  },
  {
    field: 'superSecretAdminKey',
    title: 'Super secret admin',
    use: "For tools that change the project itself. Most apps don't need it.",
    prefix: 'sak_',
    variable: 'LATCHKEY_SUPER_SECRET_ADMIN_KEY',
  },
] as const;
