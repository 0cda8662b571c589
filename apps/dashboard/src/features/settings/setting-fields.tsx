import type { AdminProject } from '@latchkey/sdk/admin';
import { type Setting, type SettingKey, settings, type TextForm, type ValueOf } from '@latchkey/sdk/admin';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import type { RiskyChange } from '../../ui/form/change-review.tsx';
import { ColorField } from '../../ui/form/color-field.tsx';
import { checkEmail } from '../../ui/form/credential-rules.ts';
import { LogoField } from '../../ui/form/logo-field.tsx';
import { SwitchField } from '../../ui/form/switch-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { JsonField } from '../metadata/json-field.tsx';
import { metadataOf, metadataText } from '../metadata/metadata.ts';

type Config = AdminProject['config'];
type Group = NonNullable<Setting['control']>['group'];
type CamelCase<S extends string> = S extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : S;
type In<G extends Group> = {
  [K in SettingKey]: (typeof settings)[K] extends { control: { group: G } } ? K : never;
}[SettingKey];

/** The form values of some cards: switches as booleans, all else as typed text. */
export type SettingValues<G extends Group> = {
  [K in In<G> as CamelCase<K>]: ValueOf<K> extends boolean ? boolean : string;
};

interface Row {
  /** The setting's name in the SDK. */
  readonly name: string;
  readonly setting: Setting;
  readonly control: NonNullable<Setting['control']>;
}

const rows: readonly Row[] = Object.entries<Setting>(settings).flatMap(([key, setting]) =>
  setting.control ? [{ name: camelCase(key), setting, control: setting.control }] : [],
);
const rowsIn = (groups: readonly Group[]) => rows.filter(({ control }) => groups.includes(control.group));

/** Whether any switch of a card is on. */
export const isAnyOn = <G extends Group>(group: G, values: SettingValues<G>): boolean =>
  rowsIn([group]).some(({ name }) => (values as FieldValues)[name] === true);

/** The initial form values of some cards. */
export const settingValues = <G extends Group>(config: Config, ...groups: readonly G[]): SettingValues<G> =>
  Object.fromEntries(
    rowsIn(groups).map(({ name, setting }) => [name, typedAs(setting, valueIn(config, name))]),
  ) as SettingValues<G>;

/** The public settings in wire format, for the sign-in preview; those missing from the form are off. */
export const publicSettings = (typed: FieldValues): Record<string, boolean> =>
  wireSettings('isPublic', (name) => typed[name] === true);

/** The branding in wire format, for the sign-in preview; what is not valid yet is left out. */
export const brandingSettings = (typed: FieldValues): Record<string, string | boolean | null> =>
  wireSettings('isBranding', (name, setting) => {
    if (setting.type === 'switch') return typed[name] === true;
    const text = String(typed[name] ?? '').trim();
    return text !== '' && setting.type === 'text' && checkText(setting.form, text) === true ? text : null;
  });

const wireSettings = <T,>(fact: 'isPublic' | 'isBranding', read: (name: string, setting: Setting) => T) =>
  Object.fromEntries(
    Object.entries<Setting>(settings).flatMap(([key, setting]) =>
      setting[fact] ? [[key, read(camelCase(key), setting)]] : [],
    ),
  );

/** Only the changed settings, because changing some of them requires a recent sign-in. */
export const changedSettings = (config: Config, typed: FieldValues): Partial<Config> =>
  Object.fromEntries(
    rows.flatMap(({ name, setting }) => {
      if (!(name in typed)) return [];
      const isSame = typed[name] === typedAs(setting, valueIn(config, name));
      return isSame ? [] : [[name, parsedAs(setting, typed[name])]];
    }),
  );

/** The changes that need a confirmation because they affect users. */
export const settingRisks = (before: FieldValues, after: FieldValues): RiskyChange[] =>
  rows.flatMap(({ name, setting, control }) => {
    if (setting.type !== 'switch' || before[name] === after[name]) return [];
    const consequence = after[name] ? control.consequence?.on : control.consequence?.off;
    return consequence
      ? [{ setting: control.label, before: inWords(before[name]), after: inWords(after[name]), consequence }]
      : [];
  });

interface SettingFieldsProps<V extends FieldValues> {
  readonly of: Group;
  readonly form: UseFormReturn<V>;
}

/** The controls of a card, from the settings table. */
export const SettingFields = <V extends FieldValues>({ of, form }: SettingFieldsProps<V>) =>
  rowsIn([of]).map(({ name, setting, control: { label, hint } }) => {
    const field = { form, name: name as Path<V>, label, hint };
    if (setting.type === 'schema') return <JsonField key={name} {...field} />;
    if (setting.type === 'text') return <FormedText key={name} {...field} of={setting.form} />;
    if (setting.type === 'number')
      return <TextField key={name} {...field} inputMode="numeric" rules={{ validate: checkOf(setting) }} />;
    return <SwitchField key={name} label={label} hint={hint} {...form.register(field.name)} />;
  });

interface FormedTextProps<V extends FieldValues> {
  readonly of: TextForm;
  readonly form: UseFormReturn<V>;
  readonly name: Path<V>;
  readonly label: string;
  readonly hint: string;
}

/** The control of a setting that is a text of some form. */
function FormedText<V extends FieldValues>({ of, ...field }: FormedTextProps<V>) {
  if (of === 'image') return <LogoField {...field} />;
  const rules = { validate: (text: string) => text.trim() === '' || checkText(of, text.trim()) };
  if (of === 'color') return <ColorField {...field} rules={rules} />;
  const type = of === 'email' ? 'email' : 'url';
  return <TextField {...field} type={type} inputMode={type} spellCheck={false} rules={rules} />;
}

/** Validates a text as typed: true, or what to enter. */
function checkText(form: TextForm, text: string): true | string {
  if (form === 'image') return true;
  if (form === 'color') return /^#[\da-f]{6}$/i.test(text) || 'Enter a color such as #3b5bdb';
  if (form === 'email') return checkEmail(text) ?? true;
  return (/^https?:\/\//i.test(text) && URL.canParse(text)) || 'Enter an address that starts with https://';
}

function camelCase(key: string): string {
  return key.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());
}

const valueIn = (config: Config, name: string): unknown => config[name as keyof Config];

function typedAs({ type }: Setting, value: unknown): unknown {
  if (type === 'schema') return metadataText(value);
  return type === 'number' || type === 'text' ? String(value ?? '') : value;
}

function parsedAs({ type }: Setting, typed: string): unknown {
  if (type === 'schema') return metadataOf(typed);
  if (type === 'text') return typed.trim() || null;
  return type === 'number' ? numberOf(typed) : typed;
}

const numberOf = (text: string): number | null => (text.trim() === '' ? null : Number(text));

const inWords = (isOn: boolean) => (isOn ? 'On' : 'Off');

/** Validates a number as typed: true, or what to enter. */
const checkOf =
  ({ min, max, isOptional }: Extract<Setting, { type: 'number' }>) =>
  (text: string): true | string =>
    (isOptional && text.trim() === '') ||
    (/^(0|[1-9]\d{0,4})$/.test(text.trim()) && Number(text) >= min && Number(text) <= max) ||
    `Enter a whole number from ${min} to ${max}${isOptional ? ', or leave it empty' : ''}`;
