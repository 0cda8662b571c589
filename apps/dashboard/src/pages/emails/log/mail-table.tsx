import type { LoggedEmail } from '@latchkey/sdk/admin';
import { Link } from '@tanstack/react-router';
import { useShownProject } from '../../../app/current-project.ts';
import { pathOf } from '../../../app/paths.ts';
import { Table } from '../../../ui/data/table.tsx';
import { Time } from '../../../ui/data/time.tsx';
import { kindWord } from '../mail-words.ts';
import { StateBadge } from '../server-words.tsx';

/** Clicking anywhere on a row opens the email; for keyboards and screen readers the link is the subject. */
export function MailTable({ mails }: { readonly mails: readonly LoggedEmail[] }) {
  const { id } = useShownProject();
  return (
    <Table label="Emails" columns={['Subject', 'Recipient', 'Type', 'Status', 'Time']}>
      {mails.map((mail) => (
        <tr key={mail.id} className="relative *:align-middle">
          <th scope="row" className="max-w-80 font-normal">
            <Link
              to={pathOf(id, `emails/${mail.id}`)}
              className="font-medium [overflow-wrap:anywhere] after:absolute after:inset-0 hover:underline"
            >
              {mail.subject || 'No subject'}
            </Link>
          </th>
          <td data-label="Recipient" className="max-w-64">
            <span className="min-w-0 [overflow-wrap:anywhere] max-md:text-end">{mail.recipient}</span>
          </td>
          <td data-label="Type" className="text-soft">
            {kindWord(mail.kind)}
          </td>
          <td data-label="Status">
            <StateBadge mail={mail} />
          </td>
          <td data-label="Time" className="text-soft">
            <Time at={mail.sentAt} />
          </td>
        </tr>
      ))}
    </Table>
  );
}
