import type { ActiveSession } from '@latchkey/sdk';
import { useAccountText } from '../../i18n/texts/account.ts';
import { deviceOf } from '../../session/device-name.ts';

/** What a session is used by, in words: "Firefox on Linux". */
export function useDeviceName(): (session: Pick<ActiveSession, 'userAgent'>) => string {
  const text = useAccountText();
  return ({ userAgent }) => {
    const { program, system } = deviceOf(userAgent);
    if (program && system) return text('deviceOn', { program, system });
    return program ?? system ?? text('unknownDevice');
  };
}
