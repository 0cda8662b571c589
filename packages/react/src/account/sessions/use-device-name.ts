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

const phones: readonly (string | undefined)[] = ['iPhone', 'iPad', 'Android'];

/** What it looks like: a phone, a computer, or for a program that is no browser, a terminal. */
export function kindOf({ userAgent }: Pick<ActiveSession, 'userAgent'>): 'phone' | 'devices' | 'terminal' {
  const { program, system } = deviceOf(userAgent);
  if (phones.includes(system)) return 'phone';
  return program && !userAgent?.startsWith('Mozilla/') ? 'terminal' : 'devices';
}
