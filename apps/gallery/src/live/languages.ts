import type { Messages } from '@latchkey/react';

/** In which the components can be seen; each is loaded when it is chosen. */
const catalogues: Readonly<Record<string, () => Promise<Messages>>> = {
  ar: async () => (await import('@latchkey/react/locales/ar')).ar,
  de: async () => (await import('@latchkey/react/locales/de')).de,
  es: async () => (await import('@latchkey/react/locales/es')).es,
  fr: async () => (await import('@latchkey/react/locales/fr')).fr,
  ja: async () => (await import('@latchkey/react/locales/ja')).ja,
  'pt-BR': async () => (await import('@latchkey/react/locales/pt-BR')).ptBR,
  'zh-CN': async () => (await import('@latchkey/react/locales/zh-CN')).zhCN,
};

export interface Language {
  readonly lang: string;
  /** None are the English ones. */
  readonly messages?: Messages;
}

/** The language of this name; English, if there is no such one. */
export async function languageOf(lang: string): Promise<Language> {
  const load = Object.hasOwn(catalogues, lang) ? catalogues[lang] : undefined;
  return load ? { lang, messages: await load() } : { lang: 'en-GB' };
}
