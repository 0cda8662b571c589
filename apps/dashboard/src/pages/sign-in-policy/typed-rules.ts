import type { AdminProject } from '@latchkey/sdk/admin';

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

const FORM = /^[1-9]\d{0,3}$/;

/** A limit as it is typed: nothing where there is none. */
export const limitText = (limit: number | null): string => (limit === null ? '' : String(limit));

export const limitOf = (text: string): number | null => (text.trim() === '' ? null : Number(text));

/** Checks a limit that may be left out: true, or what to enter. */
export const optionalLimit =
  (most: number) =>
  (text: string): true | string =>
    limitOf(text) === null || isWhole(text, 1, most) || `Enter a whole number from 1 to ${most}, or leave it empty`;

/** Checks a number that there always is. */
export const wholeNumber =
  (least: number, most: number) =>
  (text: string): true | string =>
    isWhole(text, least, most) || `Enter a whole number from ${least} to ${most}`;

const isWhole = (text: string, least: number, most: number) =>
  (FORM.test(text.trim()) || text.trim() === '0') && Number(text) >= least && Number(text) <= most;
