import { filled } from './filled.ts';

type Forms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }>;

/**
 * Makes texts whose form follows a number, by the rules that Unicode has for the language (CLDR):
 * `pluralsOf('fr')('days', { one: 'Dans {days} jour', other: 'Dans {days} jours' })`. A form that is missing is `other`.
 */
export function pluralsOf(lang: string) {
  const rules = new Intl.PluralRules(lang);
  return <N extends string>(name: N, forms: Forms) =>
    (values: Readonly<Record<N, string | number>>): string =>
      filled(forms[rules.select(Number(values[name]))] ?? forms.other, values);
}
