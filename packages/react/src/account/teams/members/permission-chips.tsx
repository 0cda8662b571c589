import type { TeamMember } from '@latchkey/sdk';
import { useTeamsText } from '../../../i18n/texts/teams.ts';
import { Why } from './why.tsx';

interface PermissionChipsProps {
  /** Whose they are. */
  readonly member: string;
  readonly permissions: TeamMember['permissions'];
}

/** What was granted first, then what comes with it: that says where it comes from. */
export function PermissionChips({ member, permissions }: PermissionChipsProps) {
  const text = useTeamsText();
  const direct = permissions.filter(({ isDirect }) => isDirect);
  const inherited = permissions.filter(({ isDirect }) => !isDirect);
  if (permissions.length === 0) return <span data-latchkey="small">{text('teamPermissionsNone')}</span>;
  return (
    <ul data-latchkey="chips" aria-label={text('teamPermissionsOf', { member })}>
      {direct.map(({ id }) => (
        <li key={id} data-latchkey="chip">
          {id}
        </li>
      ))}
      {inherited.map(({ id, via }) => (
        <li key={id}>
          <Why id={id} via={via} />
        </li>
      ))}
    </ul>
  );
}
