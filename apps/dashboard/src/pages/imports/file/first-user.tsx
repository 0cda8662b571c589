import type { ImportLine } from '@latchkey/sdk/imports';
import { fieldName } from './field-names.ts';

/** What was found of the first user, field by field. */
export function FirstUser({ line }: { readonly line: ImportLine }) {
  const fields = Object.entries(line).filter(([field]) => field !== 'type');
  return (
    <section aria-label="First record" className="rounded-control border border-line px-3.5 py-3">
      <h3 className="mb-2 font-medium">First record</h3>
      <dl className="space-y-1.5">
        {fields.map(([field, value]) => (
          <div key={field} className="grid gap-x-6 sm:grid-cols-[11rem_1fr]">
            <dt className="text-soft">{fieldName(field)}</dt>
            <dd className="min-w-0 [overflow-wrap:anywhere]">{shown(field, value)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Secrets are named and not shown. */
const secrets = new Set(['password_hash', 'totp_secret_base64', 'passkeys']);
const date = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' });

function shown(field: string, value: unknown): string {
  if (secrets.has(field)) return 'Included';
  if (field === 'created_at_millis') return date.format(Number(value));
  if (field === 'emails') return (value as readonly Email[]).map(emailShown).join(', ');
  if (field === 'ban') return 'Yes';
  if (field === 'oauth_providers') return (value as readonly { readonly id: string }[]).map(({ id }) => id).join(', ');
  return typeof value === 'string' ? value : JSON.stringify(value);
}

interface Email {
  readonly value: string;
  readonly is_verified?: boolean;
}

const emailShown = ({ value, is_verified: isVerified }: Email) =>
  `${value} (${isVerified ? 'verified' : 'not verified'})`;
