import { useAccountText } from '../../i18n/texts/account.ts';
import type { SectionProps } from '../section.ts';
import { ApiKeyList } from './api-key-list.tsx';
import { useApiKeys } from './use-api-keys.ts';

/** Keys with which programs act for the user. */
export function ApiKeysSection({ user }: SectionProps) {
  const text = useAccountText();
  return <ApiKeyList keys={useApiKeys(user)} help={text('apiKeysHelp')} />;
}
