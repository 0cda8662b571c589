import type { AdminProject } from '@latchkey/sdk/admin';
import { limitOf, limitText } from './limit-text.ts';

/** The settings of the project that the page is about. */
type Rules = Pick<
  AdminProject['config'],
  | 'minimumAssurance'
  | 'enrolmentGraceDays'
  | 'sessionMaxDays'
  | 'sessionIdleDays'
  | 'maxSessions'
  | 'proofMaxAgeMinutes'
  | 'passwordMinLength'
>;

/** The rules as they are typed. */
export const typedOf = (settings: Rules) => ({
  minimumAssurance: settings.minimumAssurance,
  graceDays: String(settings.enrolmentGraceDays),
  maxDays: limitText(settings.sessionMaxDays),
  idleDays: limitText(settings.sessionIdleDays),
  maxSessions: limitText(settings.maxSessions),
  proofMinutes: limitText(settings.proofMaxAgeMinutes),
  minLength: String(settings.passwordMinLength),
});

export type TypedRules = ReturnType<typeof typedOf>;

/** What was changed alone: to say some of it at all needs a recent proof. */
export function changesOf(settings: Rules, typed: TypedRules): Partial<Rules> {
  const rules: Rules = {
    minimumAssurance: typed.minimumAssurance,
    enrolmentGraceDays: Number(typed.graceDays),
    sessionMaxDays: limitOf(typed.maxDays),
    sessionIdleDays: limitOf(typed.idleDays),
    maxSessions: limitOf(typed.maxSessions),
    proofMaxAgeMinutes: limitOf(typed.proofMinutes),
    passwordMinLength: Number(typed.minLength),
  };
  return Object.fromEntries(Object.entries(rules).filter(([name, value]) => value !== settings[name as keyof Rules]));
}
