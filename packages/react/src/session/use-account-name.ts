import type { CurrentUser } from '@latchkey/sdk';
import { useText } from '../i18n/texts/use-text.ts';

/** What tells an account from others of the same person. */
export function useAccountName({ primaryEmail, displayName }: CurrentUser): string {
  const text = useText();
  return primaryEmail ?? displayName ?? text('thisAccount');
}
