import * as z from 'zod';
import { limits, mePlaceholderId, systemPermissions } from '../limits.ts';
import { Refused, scalar, unstorable, unstorableWithin } from './scalar.ts';

/*
 * The scalars of the wire. They convert as the protocol does, which is not as zod does: 7 and "7" are the same
 * text and the same number, "" is no number, null is nothing but null. A sentence may say {path}; violations.ts
 * puts the name of the field there.
 */

const DECIMAL = /^-?\d{1,17}(?:\.\d{1,17})?$/;
const UUID = /^(?:[0-9a-f]{8}-[0-9a-f]{4}-[1-5][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}|0{8}(?:-0{4}){3}-0{12})$/i;
const ANY_UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const DOMAIN_LABEL = '[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?';
const EMAIL = new RegExp(`^[a-zA-Z0-9.!#$%&'*+/=?^_\`{|}~-]+@${DOMAIN_LABEL}(?:\\.${DOMAIN_LABEL})*$`);
const FLAGS = new Map<unknown, boolean>([
  ['true', true],
  ['1', true],
  ['false', false],
  ['0', false],
]);
const PERMISSION_ID = "Only lowercase letters, numbers, ':', '_' and optional '$' at the beginning are allowed";
const WRONG_CLIENT_PAIR = 'Invalid client_id:client_secret values; did you use the correct values for the integration?';

/** Any text; numbers and booleans become text. */
export const text = scalar(z.string(), (given) => {
  const value = typeof given === 'boolean' || Number.isFinite(given) ? String(given) : given;
  if (typeof value !== 'string') return new Refused('{path} must be a string');
  return unstorable(value) ?? value;
});

/** A whole number; decimal text becomes one. */
export const integer = scalar(z.int(), (given) => {
  const value = typeof given === 'string' && DECIMAL.test(given) ? Number(given) : given;
  if (typeof value !== 'number') return new Refused('{path} must be a number');
  return Number.isSafeInteger(value) ? value + 0 : new Refused('{path} must be an integer');
});

/** Yes or no; 1, 0 and the words in any case become one. */
export const flag = scalar(z.boolean(), (given) => {
  const word = typeof given === 'object' ? undefined : String(given).toLowerCase();
  return FLAGS.get(word) ?? new Refused('{path} must be a boolean');
});

/** A text of at most this many characters, counted as JavaScript does. */
export const atMost = (characters: number) => text.pipe(short(characters).meta({ maxLength: characters }));

/** A text of exactly this many characters, such as a one-time code. */
export const exactly = (characters: number) =>
  text.pipe(
    z
      .string()
      .refine((value) => value.length === characters, `{path} must be exactly ${characters} characters`)
      .meta({ minLength: characters, maxLength: characters }),
  );

/** A display name; the bound exceeds any real name, and fits on a page and in an email. */
export const displayName = atMost(limits.displayNameMaxCharacters);

/** The subject of a mail: one line, so that it can add nothing to the headers. */
export const emailSubject = text.pipe(
  short(limits.emailSubjectMaxCharacters)
    .refine((value) => !/[\p{Cc}\u2028\u2029]/u.test(value), '{path} must be one line, without control characters')
    .meta({ maxLength: limits.emailSubjectMaxCharacters }),
);

export const nonEmptyText = text.pipe(z.string().min(1));

/** What RFC 6749 allows in a state: the visible characters of ASCII and the space. */
export const printable = text.pipe(
  z
    .string()
    .regex(/^[\x20-\x7e]+$/, '{path} must be printable ASCII, and not empty')
    .meta({ pattern: '^[\\x20-\\x7e]+$' }),
);

/** A PKCE challenge of method S256 (RFC 7636, section 4.2): a SHA-256 as base64url. */
export const codeChallenge = text.pipe(
  z
    .string()
    .regex(/^[\w-]{43}$/, '{path} must be a SHA-256 in base64url: 43 characters')
    .meta({ pattern: '^[A-Za-z0-9_-]{43}$' }),
);

/** One of the given words: `oneOf('shared', 'standard')`. */
export const oneOf = <const V extends readonly string[]>(...values: V) => text.pipe(z.enum(values));

/** A UUID of version 1 to 5, or the nil one; lower case from here on. */
export const uuid = text.pipe(
  z.string().refine(isUuid, '{path} must be a valid UUID').toLowerCase().meta({ format: 'uuid' }),
);

/** The users of a call about many, each of whom gets a result. */
export const manyUserIds = z
  .array(uuid)
  .min(1)
  .max(limits.usersAtOnce, { abort: true })
  .refine((ids) => new Set(ids).size === ids.length, '{path} must not contain the same user twice')
  .meta({ uniqueItems: true });

/** A UUID of whatever version, such as those that begin with the time; lower case from here on. */
export const anyUuid = text.pipe(
  z
    .string()
    .refine((value) => ANY_UUID.test(value), '{path} must be a valid UUID')
    .toLowerCase()
    .meta({ format: 'uuid' }),
);

/** The id of a user, or `me`; the placeholder uuid is another way to write `me`. */
export const userIdOrMe = text.pipe(
  z
    .string()
    .refine((value) => value === 'me' || isUuid(value), '{path} must be a valid UUID or "me"')
    .overwrite((value) => (value.toLowerCase() === mePlaceholderId ? 'me' : value.toLowerCase()))
    .meta({ description: 'A UUID, or "me" for the signed-in user.' }),
);

/** What HTML accepts as an email address: no top-level domain needed, and the empty text passes. */
export const looseEmail = text.pipe(
  short(limits.emailMaxCharacters)
    .refine((value) => value === '' || EMAIL.test(value), '{path} must be a valid email')
    .meta({ format: 'email', maxLength: limits.emailMaxCharacters }),
);

/** An address that can be on the public Internet: its domain has a dot. */
export const strictEmail = text.pipe(
  short(limits.emailMaxCharacters)
    .refine((value) => EMAIL.test(value) && isDotted(value), '{path} must be a valid email')
    .meta({ format: 'email', maxLength: limits.emailMaxCharacters }),
);

/** An absolute URL of any scheme. */
export const url = text.pipe(absolute(z.string()).meta({ format: 'uri' }));

/** The address of a web page or site. */
export const domainUrl = text.pipe(
  absolute(z.string())
    .refine((value) => /^https?:\/\//i.test(value), '{path} must start with http:// or https://')
    .meta({ format: 'uri' }),
);

/** Where webhooks go: a web address without a name or password in it, which would show in every log. */
export const webhookUrl = text.pipe(
  absolute(short(limits.webhookUrlMaxCharacters))
    .refine((value) => /^https?:\/\//i.test(value), '{path} must start with http:// or https://')
    .refine((value) => !hasCredentials(value), '{path} must not contain a user name or password')
    .meta({ format: 'uri', maxLength: limits.webhookUrlMaxCharacters }),
);

/**
 * The address of an image; data URLs are common here, hence the length. Applications link to it too, so it is no script.
 */
export const imageUrl = text.pipe(
  absolute(short(limits.imageUrlMaxCharacters))
    .refine((value) => /^(?:https?:\/\/|data:)/i.test(value), '{path} must be a web address, or a data URL of an image')
    .meta({ format: 'uri', maxLength: limits.imageUrlMaxCharacters }),
);

/** The address of a logo, or a data URL of one in a format that browsers and mail programs show; SVG can hold a program. */
export const logoUrl = imageUrl.pipe(
  z
    .string()
    .regex(
      /^[Hh][Tt]{2}[Pp][Ss]?:\/\/|^data:image\/(png|jpeg|gif|webp);base64,[A-Za-z0-9+/]+={0,2}$/,
      '{path} must be a web address, or a data URL of a PNG, JPEG, GIF or WebP image',
    ),
);

/** A color as `#rrggbb`; lower case from here on. */
export const hexColor = text.pipe(
  z
    .string()
    .regex(/^#[0-9a-f]{6}$/i, '{path} must be a color such as #3b5bdb')
    .toLowerCase()
    .meta({ pattern: '^#[0-9A-Fa-f]{6}$' }),
);

export const password = text.pipe(
  short(limits.passwordMaxCharacters).meta({ format: 'password', maxLength: limits.passwordMaxCharacters }),
);

/** The id of a permission; those of the system start with a dollar sign. */
export const permissionId = text.pipe(
  short(limits.permissionIdMaxCharacters)
    .refine((value) => /^\$?[a-z0-9_:]+$/.test(value), { error: PERMISSION_ID, abort: true })
    .refine((value) => !value.startsWith('$') || isSystemPermission(value), 'Invalid system permission')
    .meta({ pattern: '^\\$?[a-z0-9_:]+$', maxLength: limits.permissionIdMaxCharacters }),
);

/** The id of a permission that a project defines itself. */
export const customPermissionId = text.pipe(
  short(limits.permissionIdMaxCharacters)
    .refine((value) => /^[a-z0-9_:]+$/.test(value), PERMISSION_ID)
    .meta({ pattern: '^[a-z0-9_:]+$', maxLength: limits.permissionIdMaxCharacters }),
);

/** The path under which the host app serves our pages. */
export const handlerPath = text.pipe(
  z
    .string()
    .refine((value) => value.startsWith('/'), '{path} must start with /')
    .meta({ pattern: '^/' }),
);

export const port = integer.pipe(z.int().min(0).max(limits.portMax));

/** An instant since the epoch or a span, in milliseconds; a span may be negative. */
export const millis = integer.pipe(z.int().min(-limits.millisMax).max(limits.millisMax));

/** An instant within the years 1970 to 9999: outside of them databases and dates write years in other forms. */
export const instant = integer.pipe(z.int().min(0).max(253_402_300_799_999));

/** Padded standard base64 of at least one byte. */
export const base64 = text.pipe(
  z.string().refine(isBase64, '{path} must be valid base64').meta({ contentEncoding: 'base64' }),
);

/** What an authenticator app shares with a user, of at least 80 bits: in base64 those are 16 characters. */
export const totpSecret = base64.pipe(
  z
    .string()
    .refine((given) => given.length >= 16, `{path} must be at least ${limits.totpSecretMinBytes} bytes`)
    .meta({ minLength: 16 }),
);

export const branchId = text.pipe(
  short(limits.branchIdMaxCharacters).min(1).meta({ maxLength: limits.branchIdMaxCharacters }),
);

/** A refresh token. Clients that lost theirs are known to send the word "undefined". */
export const refreshToken = text.pipe(
  z
    .string()
    .min(1)
    .refine((value) => value !== 'undefined', '{path} must be a refresh token, not the word "undefined"'),
);

/** The authorization header of an integration; whether the pair is right, its handler decides. */
export const basicAuthorization = text.pipe(
  z
    .string()
    .refine((value) => /^Basic ./.test(value) && isBase64(value.slice(6)), {
      error: "{path} must be in the format 'Basic <base64>'",
      abort: true,
    })
    .refine((value) => atob(value.slice(6)).includes(':'), WRONG_CLIENT_PAIR)
    .meta({ pattern: '^Basic ' }),
);

/** Any JSON value, null included, of at most this many bytes. */
export const anyJson = (bytes: number) =>
  z.unknown().superRefine((value, context) => {
    const json = JSON.stringify(value);
    const refused =
      json === undefined
        ? new Refused('{path} must be defined')
        : (unstorableWithin(value, json) ?? tooLarge(json, bytes));
    if (refused) context.addIssue({ code: 'custom', message: refused.sentence });
  });

/** The same of at most 256 KiB. */
export const metadata = anyJson(limits.metadataBytes);

function tooLarge(json: string, bytes: number): Refused | undefined {
  const { length } = new TextEncoder().encode(json);
  return length > bytes ? new Refused(`{path} must be at most ${bytes / 1024} KiB as JSON`) : undefined;
}

function short(characters: number) {
  // zod's max() counts code points.
  const error = `{path} must be at most ${characters} characters`;
  return z.string().refine((value) => value.length <= characters, { error, abort: true });
}

function absolute(schema: z.ZodString) {
  return schema
    .refine((value) => !/\s/.test(value), { error: '{path} must not contain spaces', abort: true })
    .refine((value) => URL.canParse(value), { error: '{path} is not a valid URL', abort: true });
}

function hasCredentials(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { username, password } = new URL(url);
  return username !== '' || password !== '';
}

function isUuid(value: string): boolean {
  return UUID.test(value);
}

function isDotted(email: string): boolean {
  const [name = '', domain = ''] = email.split('@');
  return !/^\.|\.\.|\.$/.test(name) && /\.[^.]{2,}$/.test(domain);
}

function isBase64(value: string): boolean {
  return value.length % 4 === 0 && /^[A-Za-z0-9+/]+={0,2}$/.test(value);
}

function isSystemPermission(id: string): boolean {
  return systemPermissions.some((known) => known === id);
}
