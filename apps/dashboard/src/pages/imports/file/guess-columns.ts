import { csvFields } from '@latchkey/sdk/import-files';

/** What columns of tables are often called, by our fields; the field's own name comes first. */
const aliases: Readonly<Record<string, readonly string[]>> = {
  source_id: ['id', 'user_id', 'userid', 'uid', 'uuid'],
  email: ['e_mail', 'mail', 'email_address', 'primary_email'],
  email_verified: ['verified', 'is_verified', 'email_confirmed', 'confirmed'],
  display_name: ['name', 'full_name', 'fullname', 'username'],
  profile_image_url: ['picture', 'image', 'avatar', 'avatar_url', 'photo', 'photo_url'],
  password_hash: ['password_digest', 'encrypted_password', 'passwordhash', 'hash', 'password'],
  created_at: [
    'created',
    'createdat',
    'signed_up_at',
    'registered_at',
    'registered',
    'joined',
    'joined_at',
    'date_joined',
  ],
};

const plain = (name: string) =>
  name
    .trim()
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_');

/** For each field the column that seems to hold it, or an empty text. Without ids, emails tell users apart. */
export function guessColumns(columns: readonly string[]): Record<string, string> {
  const columnOf = (field: string) =>
    [field, ...(aliases[field] ?? [])]
      .map((alias) => columns.find((column) => plain(column) === alias))
      .find((column) => column !== undefined);
  const guessed = Object.fromEntries(csvFields.map((field) => [field, columnOf(field) ?? '']));
  return { ...guessed, source_id: guessed.source_id || guessed.email || '' };
}
