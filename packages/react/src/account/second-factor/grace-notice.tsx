import type { CurrentUser } from '@latchkey/sdk';
import { useState } from 'react';
import { useLoaded } from '../../hooks/use-loaded.ts';
import { useAccountText } from '../../i18n/texts/account.ts';
import { useDate } from '../../i18n/use-date.ts';
import { Alert } from '../../ui/feedback/alert.tsx';

/** Until when a second step has to be set up, where the project asks for one and waits for it. */
export function GraceNotice({ user }: { readonly user: CurrentUser }) {
  const text = useAccountText();
  const date = useDate();
  const [{ getAssurance }] = useState(user);
  const known = useLoaded(getAssurance);
  const end = known.status === 'ok' ? known.data.graceEndsAt : null;
  return <Alert tone="warning">{end && text('mfaRequiredFrom', { date: date(end) })}</Alert>;
}
