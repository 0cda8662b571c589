import { settings } from '@latchkey/sdk/admin';
import { isAnyOn, type SettingValues, settingRisks } from '../../features/settings/setting-fields.tsx';
import type { RiskyChange } from '../../ui/form/change-review.tsx';

const WITHOUT_METHOD: string = settings.credential_enabled.control.consequence.off;

type Switches = SettingValues<'accounts' | 'methods'>;

/** What of a change keeps people out, or lets others in: with the last way in, all of them. */
export function signInRisks(before: Switches, after: Switches, hasProviders: boolean): RiskyChange[] {
  const isLeftWithout = !hasProviders && !isAnyOn('methods', after);
  return settingRisks(before, after).map((risk) =>
    isLeftWithout && risk.consequence === WITHOUT_METHOD
      ? { ...risk, consequence: 'This is the last sign-in method. Without it, no one can sign in.' }
      : risk,
  );
}
