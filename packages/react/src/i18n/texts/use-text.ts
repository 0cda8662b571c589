import { useContext } from 'react';
import { commonEnglish } from '../english/common.ts';
import type { English } from '../english/index.ts';
import { filled } from '../fill/filled.ts';
import type { TextKey, ValuesOf } from './messages.ts';
import { MessagesContext } from './messages-context.ts';

type Rest<K extends TextKey> = [keyof ValuesOf<K>] extends [never] ? [] : [values: ValuesOf<K>];

/** A text of a catalogue, in the words of the provider: `text('signInTo', { project: 'Acme' })`. */
export type Text<C = typeof commonEnglish> = <K extends keyof C & TextKey>(key: K, ...values: Rest<K>) => string;

export const useText = (): Text => useTextOf(commonEnglish);

/** The same for a room whose texts load with it. */
export function useTextOf<C extends Partial<English>>(texts: C): Text<C> {
  const { messages } = useContext(MessagesContext);
  return (key, ...[values = {}]) => {
    const given = messages[key] ?? (texts[key] as string);
    return typeof given === 'function' ? given(values as never) : filled(given, values);
  };
}
