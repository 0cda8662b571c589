import { type Setting, type SettingKey, settings } from '@latchkey/protocol/settings/settings';

/** The name of a setting in the SDK, in documents and on the command line. */
export const nameOfSetting = (key: string): string => key.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());

/** Every setting that is a switch, a choice or a number, by that name, in the order of the table. */
export const settingsByName: Readonly<Record<string, Setting>> = Object.fromEntries(
  (Object.keys(settings) as SettingKey[]).map((key) => [nameOfSetting(key), settings[key]]),
);
