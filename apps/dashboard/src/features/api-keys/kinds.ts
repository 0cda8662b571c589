/** The three keys of a set: what each is called here, on the wire of the SDK, in its own text and in an environment. */
export const kinds = [
  {
    field: 'publishableClientKey',
    title: 'Publishable client',
    use: 'For pages and apps. It is no secret.',
    prefix: 'pck_',
    variable: 'LATCHKEY_PUBLISHABLE_CLIENT_KEY',
  },
  {
    field: 'secretServerKey',
    title: 'Secret server',
    use: 'For your servers. It reads and changes every user.',
    prefix: 'ssk_',
    variable: 'LATCHKEY_SECRET_SERVER_KEY',
  },
  {
    field: 'superSecretAdminKey',
    title: 'Super secret admin',
    use: 'For tools that change the project itself. Few need it.',
    prefix: 'sak_',
    variable: 'LATCHKEY_SUPER_SECRET_ADMIN_KEY',
  },
] as const;
