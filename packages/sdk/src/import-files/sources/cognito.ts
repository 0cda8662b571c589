import { isYes, listOf, millisOf, nameOf, pictureOf, type Source, type SourceRecord, text, userOf } from './source.ts';

/** Providers whose names are ours in other words; of others it is the one in small letters. */
const providers: Readonly<Record<string, string>> = { LoginWithAmazon: 'amazon', SignInWithApple: 'apple' };

/** `aws cognito-idp list-users`, or a CSV file with the header that a user pool has. Neither has passwords. */
export const cognito: Source = {
  recognises: (record) => ('Username' in record && 'Attributes' in record) || 'cognito:username' in record,
  line(record) {
    const of = attributesOf(record);
    const username = text(record.Username) ?? text(of['cognito:username']);
    const email = text(of.email);
    const custom = Object.entries(of).filter(([name, value]) => name.startsWith('custom:') && text(value));
    return userOf({
      source_id: text(of.sub) ?? username,
      emails: email === undefined ? [] : [{ value: email, is_verified: isYes(of.email_verified) }],
      display_name: text(of.name) ?? nameOf(of.given_name, of.family_name),
      profile_image_url: pictureOf(of.picture),
      server_metadata: { username, phone_number: text(of.phone_number), ...Object.fromEntries(custom) },
      created_at_millis: millisOf(record.UserCreateDate),
      ban: record.Enabled === false ? {} : undefined,
      oauth_providers: identitiesOf(of.identities).flatMap(({ providerName, userId }) => {
        const [name, account] = [text(providerName), text(userId)];
        return name && account ? [{ id: providers[name] ?? name.toLowerCase(), account_id: account }] : [];
      }),
    });
  },
  hasTwoFactor: (record) =>
    listOf(record.MFAOptions).length > 0 ||
    (Array.isArray(record.UserMFASettingList) && record.UserMFASettingList.length > 0) ||
    isYes(record['cognito:mfa_enabled']),
};

/** As pairs in the answer of a call; a CSV file has a column for each. */
const attributesOf = (record: SourceRecord): SourceRecord =>
  Array.isArray(record.Attributes)
    ? Object.fromEntries(listOf(record.Attributes).map(({ Name, Value }) => [String(Name), Value]))
    : record;

/** A list that is written as text. */
function identitiesOf(written: unknown): readonly SourceRecord[] {
  try {
    return typeof written === 'string' ? listOf(JSON.parse(written)) : [];
  } catch {
    return [];
  }
}
