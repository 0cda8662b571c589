import { allEnglish, type LatchkeyProviderProps, type Messages } from '@latchkey/react';
import { ar } from '@latchkey/react/locales/ar';
import { de } from '@latchkey/react/locales/de';
import { es } from '@latchkey/react/locales/es';
import { fr } from '@latchkey/react/locales/fr';
import { ja } from '@latchkey/react/locales/ja';
import { ptBR } from '@latchkey/react/locales/pt-BR';
import { zhCN } from '@latchkey/react/locales/zh-CN';
import { refusalOf } from '@latchkey/testing/fake-api/answers';

const catalogues: Readonly<Record<string, Messages>> = { ar, de, es, fr, ja, 'pt-BR': ptBR, 'zh-CN': zhCN };

/** In which the screens can be looked at besides English. */
export const languages = Object.keys(catalogues);

/** What the address asks for by `?lang=de`; nothing is English. */
export function asked(): Pick<LatchkeyProviderProps, 'lang' | 'messages'> {
  const lang = new URLSearchParams(location.search).get('lang') ?? '';
  const messages = catalogues[lang];
  return messages ? { lang, messages } : {};
}

/** What a text may be in the language that was asked for; it may be the host's own, which stays as it is. */
export function translated(text: string): readonly string[] {
  const { messages } = asked();
  if (!messages) return [text];
  const refusal = refusalOf(text);
  const told = refusal && messages.errors?.[refusal];
  if (typeof told === 'string') return [told];
  const found = Object.entries(allEnglish).flatMap(([key, english]) => {
    const values = valuesIn(text, english);
    if (!values) return [];
    const translation = messages[key as keyof typeof allEnglish];
    return [said(translation, values) ?? text, said(translation, inWords(values)) ?? text];
  });
  if (found.length > 0) return [...new Set([...found, text])];
  // A remark after a name that isn't a text: "notes:read (inherited)".
  return [text.replace(/\((.+)\)$/, (_, remark: string) => `(${translated(remark)[0] ?? remark})`)];
}

/** What a text was filled in with, if it was made of this one. */
function valuesIn(text: string, english: string): Record<string, string> | undefined {
  const [head = '', ...rest] = english.split(/\{(\w+)\}/);
  const pattern = rest.map((part, place) => (place % 2 === 0 ? `(?<${part}>.+)` : literally(part)));
  return (
    new RegExp(`^${literally(head)}${pattern.join('')}$`).exec(text)?.groups ?? (text === english ? {} : undefined)
  );
}

/** What it was filled in with may be a text of the screens itself: "Team: No team". */
const inWords = (values: Record<string, string>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, translated(value)[0] ?? value]));

const literally = (text: string) => text.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&');

function said(translation: unknown, values: Record<string, string>): string | undefined {
  if (typeof translation === 'function') return String(translation(values));
  if (typeof translation !== 'string') return undefined;
  return translation.replace(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder);
}
