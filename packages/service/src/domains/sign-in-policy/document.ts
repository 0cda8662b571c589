import type { Endpoints, ResultOf } from '@latchkey/protocol';
import type { Project } from '../projects/project.ts';

/** The whole policy of a project, for those who administer it. */
export const policyDocument = ({ config }: Project): ResultOf<Endpoints['GET /latchkey/sign-in-policy']> => ({
  ...config,
  methods: {
    password: config.credential_enabled,
    email_code: config.magic_link_enabled,
    passkey: config.passkey_enabled,
    providers: [...config.oauth_providers, ...config.oidc_providers].flatMap(({ id, enabled }) =>
      enabled ? [id] : [],
    ),
    guests: config.anonymous_sign_up_enabled,
    sign_up: config.sign_up_enabled,
  },
});
