import { isYes, millisOf, pictureOf, type Source, text, userOf } from './source.ts';

/** Any table of users. Its columns have the names of the fields, or those that `--map` gives. */
export const csv: Source = {
  recognises: () => true,
  line(record, { map }) {
    const of = (field: string) => text(record[map[field] ?? field]);
    const email = of('email');
    return userOf({
      source_id: of('source_id') ?? of('id'),
      emails: email === undefined ? [] : [{ value: email, is_verified: isYes(of('email_verified')) }],
      display_name: of('display_name') ?? of('name'),
      profile_image_url: pictureOf(of('profile_image_url')),
      password_hash: of('password_hash'),
      created_at_millis: millisOf(of('created_at')),
    });
  },
};

/** What `--map` can name. */
export const csvFields = [
  'source_id',
  'email',
  'email_verified',
  'display_name',
  'profile_image_url',
  'password_hash',
  'created_at',
];
