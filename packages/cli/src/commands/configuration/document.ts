import { oauthProviderIds } from '@latchkey/protocol/oauth-providers';
import type { Setting } from '@latchkey/protocol/settings/settings';
import { webhookKinds } from '@latchkey/sdk/admin';
import * as z from 'zod/mini';
import { settingsByName } from './setting-names.ts';

/*
 * The configuration of a project as one document: all that owners set up, and nothing of its users. The check of a file,
 * the JSON Schema for editors and the type follow from it. Finer rules than these are the service's.
 */

const described = <S extends z.ZodMiniType>(schema: S, description: string): S =>
  schema.check(z.describe(description)) as S;
const text = z.string().check(z.minLength(1));
const address = z.url({ protocol: /^https?$/, error: 'must be an address that starts with http:// or https://' });
const onUnlessSaid = z._default(z.boolean(), true);
const ids = z.array(text);

const secret = described(
  z.strictObject(
    { env: z.string().check(z.regex(/^[A-Za-z_][A-Za-z0-9_]*$/)) },
    {
      error: ({ code }) =>
        code === 'invalid_type'
          ? 'secrets do not belong in the file. Name the environment variable that has it: {"env": "NAME"}'
          : undefined,
    },
  ),
  'The environment variable that has the secret. It is read when a secret has to be set, and is never written by pull.',
);

const setting = (row: Setting): z.ZodMiniType => {
  if (row.type === 'switch') return z.boolean();
  if (row.type === 'choice') return z.enum(row.choices);
  if (row.type === 'text') return z.nullable(text);
  if (row.type === 'schema') return z.nullable(z.record(z.string(), z.unknown()));
  const whole = z.int().check(z.minimum(row.min), z.maximum(row.max));
  return row.isOptional ? z.nullable(whole) : whole;
};

const settings = z.strictObject(
  Object.fromEntries(
    Object.entries(settingsByName).map(([name, row]) => [name, z.optional(described(setting(row), row.says))]),
  ),
);

const byType = { error: 'must have the type "shared" or "standard"' };

const oauthProvider = z.discriminatedUnion(
  'type',
  [
    z.strictObject({ id: z.enum(oauthProviderIds), type: z.literal('shared'), enabled: onUnlessSaid }),
    z.strictObject({
      id: z.enum(oauthProviderIds),
      type: z.literal('standard'),
      enabled: onUnlessSaid,
      clientId: text,
      clientSecret: z.optional(secret),
      facebookConfigId: z.optional(text),
      microsoftTenantId: z.optional(text),
    }),
  ],
  byType,
);

const oidcProvider = z.strictObject({
  id: text,
  displayName: text,
  issuer: address,
  enabled: onUnlessSaid,
  clientId: text,
  clientSecret: z.optional(secret),
});

const mailServer = z.discriminatedUnion(
  'type',
  [
    z.strictObject({ type: z.literal('shared') }),
    z.strictObject({
      type: z.literal('standard'),
      host: text,
      port: z.int(),
      username: text,
      password: z.optional(secret),
      senderName: text,
      senderEmail: text,
    }),
  ],
  byType,
);

const permission = z.strictObject({
  id: text,
  description: z._default(z.nullable(z.string()), null),
  contains: z._default(ids, []),
});

const webhook = z.strictObject({
  url: address,
  description: z._default(z.string(), ''),
  kinds: described(
    z._default(z.nullable(z.array(z.enum(webhookKinds))), null),
    'What it is told; null for everything.',
  ),
  isEnabled: onUnlessSaid,
});

export const documentSchema = z.strictObject({
  $schema: z.optional(z.string()),
  displayName: z.optional(described(text, 'What users know the application by.')),
  description: z.optional(described(z.nullable(z.string()), 'What it is, for its owners.')),
  isProductionMode: z.optional(described(z.boolean(), 'Whether settings that are unsafe for real users are refused.')),
  settings: z.optional(described(settings, 'A setting that is left out stays as it is.')),
  domains: z.optional(
    described(
      z.array(
        z.strictObject({ domain: address, handlerPath: z._default(z.string().check(z.startsWith('/')), '/handler') }),
      ),
      'All trusted domains: users are redirected there alone.',
    ),
  ),
  oauthProviders: z.optional(
    described(z.array(oauthProvider), 'All identity providers with settings of their own here.'),
  ),
  oidcProviders: z.optional(
    described(z.array(oidcProvider), 'All OpenID Connect providers that the project adds itself.'),
  ),
  mailServer: z.optional(described(mailServer, 'The mail server that sends emails.')),
  emailTheme: z.optional(described(text, 'The name of the theme that emails are shown in.')),
  permissions: z.optional(
    described(
      z.strictObject({ team: z.optional(z.array(permission)), project: z.optional(z.array(permission)) }),
      'All permissions that the project defines. Deleting one revokes it wherever it is granted.',
    ),
  ),
  defaultPermissions: z.optional(
    described(
      z.strictObject({ teamCreator: z.optional(ids), teamMember: z.optional(ids), user: z.optional(ids) }),
      'What team creators, team members and users are granted from the start.',
    ),
  ),
  emailTemplates: z.optional(
    described(
      z.array(z.strictObject({ type: text, subject: z.string(), content: z.record(z.string(), z.unknown()) })),
      'All templates that differ from the default ones.',
    ),
  ),
  webhooks: z.optional(described(z.array(webhook), 'All webhook endpoints, known by their address.')),
});

/** What a file may say; what it leaves out stays as it is. */
export type Document = z.infer<typeof documentSchema>;

/** What a project has: every part of the document. */
export type Whole = { readonly [K in Exclude<keyof Document, '$schema'>]-?: Exclude<Document[K], undefined> };

/** For editors: what has a default may be left out. */
export const documentJsonSchema = (): Record<string, unknown> => ({
  ...z.toJSONSchema(documentSchema, { io: 'input' }),
  title: 'The configuration of a Latchkey project',
});
