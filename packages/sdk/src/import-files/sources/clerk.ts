import { base32 } from './base32.ts';
import {
  isYes,
  listOf,
  millisOf,
  nameOf,
  objectOf,
  pictureOf,
  type Source,
  type SourceRecord,
  text,
  userOf,
} from './source.ts';

/** The export of the dashboard, a CSV file with password hashes, and users as the Backend API lists them. */
export const clerk: Source = {
  recognises: (record) => 'primary_email_address' in record || 'email_addresses' in record,
  line: (record) =>
    userOf({
      source_id: text(record.id),
      emails: 'email_addresses' in record ? emailsOfApi(record) : emailsOfFile(record),
      display_name: nameOf(record.first_name, record.last_name) ?? text(record.username),
      profile_image_url: pictureOf(record.image_url),
      client_metadata: objectOf(record.unsafe_metadata),
      client_read_only_metadata: objectOf(record.public_metadata),
      server_metadata: objectOf(record.private_metadata),
      created_at_millis: millisOf(record.created_at),
      ban: isYes(record.banned) ? {} : undefined,
      password_hash: text(record.password_digest),
      totp_secret_base64: base32(text(record.totp_secret)),
      oauth_providers: listOf(record.external_accounts).flatMap((account) => {
        const [id, accountId] = [text(account.provider)?.replace(/^oauth_/, ''), text(account.provider_user_id)];
        return id && accountId ? [{ id, account_id: accountId }] : [];
      }),
    }),
  hasTwoFactor: ({ two_factor_enabled: isOn }) => isYes(isOn),
};

/** Only where one is: if no email says it, the first one becomes the primary email. */
const primaryOf = (primary: unknown, is_primary: boolean) => (text(primary) === undefined ? {} : { is_primary });

const emailsOfApi = ({ email_addresses: emails, primary_email_address_id: primary }: SourceRecord) =>
  listOf(emails).flatMap(({ id, email_address: address, verification }) => {
    const value = text(address);
    const is_verified = objectOf(verification)?.status === 'verified';
    const isPrimary = text(primary) !== undefined && id === primary;
    return value
      ? [{ value, is_verified, ...primaryOf(primary, isPrimary), used_for_auth: is_verified || isPrimary }]
      : [];
  });

/** Addresses of one column are parted by vertical bars. */
function emailsOfFile(record: SourceRecord) {
  const of = (column: string) => (text(record[column]) ?? '').split('|').filter(Boolean);
  const primary = text(record.primary_email_address);
  const verified = of('verified_email_addresses');
  const all = new Set([...(primary ? [primary] : []), ...verified, ...of('unverified_email_addresses')]);
  return [...all].map((value) => ({
    value,
    is_verified: verified.includes(value),
    ...primaryOf(primary, value === primary),
    used_for_auth: value === primary || verified.includes(value),
  }));
}
