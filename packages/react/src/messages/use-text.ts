import { useContext } from 'react';
import { Words } from '../provider/context.ts';
import { english } from './english.ts';
import type { TextKey, ValuesOf } from './messages.ts';

type Rest<K extends TextKey> = [keyof ValuesOf<K>] extends [never] ? [] : [values: ValuesOf<K>];

/** A text of the catalogue, in the words of the provider: `text('signInTo', { project: 'Acme' })`. */
export type Text = <K extends TextKey>(key: K, ...values: Rest<K>) => string;

export function useText(): Text {
  const { messages } = useContext(Words);
  return (key, ...[values = {}]) => {
    const given = messages[key] ?? english[key];
    return typeof given === 'function' ? given(values as never) : filled(given, values);
  };
}

function filled(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) => String(values[name] ?? placeholder));
}
