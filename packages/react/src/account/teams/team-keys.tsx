import { useTeamsText } from '../../i18n/texts/teams.ts';
import { ApiKeyList } from '../api-keys/api-key-list.tsx';
import { useApiKeys } from '../api-keys/use-api-keys.ts';
import { Part } from './part.tsx';
import { useRefusal } from './refused.ts';
import type { TeamProps } from './rights.ts';
import { useGuarded } from './use-guarded.ts';

/** Keys with which programs act for a team. */
export function TeamKeys({ team }: TeamProps) {
  const text = useTeamsText();
  const guarded = useGuarded();
  const keys = useApiKeys({
    listApiKeys: () => guarded(team.listApiKeys()),
    createApiKey: (key) => guarded(team.createApiKey(key)),
  });
  useRefusal(keys.failure);
  return (
    <Part title={text('teamKeys')}>
      <ApiKeyList keys={keys} help={text('teamKeysHelp')} />
    </Part>
  );
}
