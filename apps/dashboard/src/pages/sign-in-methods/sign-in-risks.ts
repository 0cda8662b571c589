import { settings } from '@latchkey/sdk/admin';
import { isAnyOn, type SettingValues, settingRisks } from '../../features/settings/setting-fields.tsx';
import type { RiskyChange } from '../../ui/form/change-review.tsx';

const WITHOUT_METHOD: string = settings.credential_enabled.control.consequence.off;

type Switches = SettingValues<'accounts' | 'methods'>;

/** The changes that lock users out or let new ones in. Turning off the last method locks out everyone. */
export function signInRisks(before: Switches, after: Switches, hasProviders: boolean): RiskyChange[] {
  const isLeftWithout = !hasProviders && !isAnyOn('methods', after);
  return settingRisks(before, after).map((risk) =>
    isLeftWithout && risk.consequence === WITHOUT_METHOD
      ? { ...risk, consequence: 'This is your only sign-in method. No one will be able to sign in.' }
      : risk,
  );
}
