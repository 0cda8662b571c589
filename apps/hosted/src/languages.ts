import type { Messages } from '@latchkey/react';

/** The languages of the pages. English is what the screens speak by themselves. */
const catalogues: Readonly<Record<string, () => Promise<Messages>>> = {
  en: async () => ({}),
  ar: async () => (await import('@latchkey/react/locales/ar')).ar,
  de: async () => (await import('@latchkey/react/locales/de')).de,
  es: async () => (await import('@latchkey/react/locales/es')).es,
  fr: async () => (await import('@latchkey/react/locales/fr')).fr,
  ja: async () => (await import('@latchkey/react/locales/ja')).ja,
  'pt-BR': async () => (await import('@latchkey/react/locales/pt-BR')).ptBR,
  'zh-CN': async () => (await import('@latchkey/react/locales/zh-CN')).zhCN,
};

export const languages: readonly string[] = Object.keys(catalogues);

/** The texts of one of `languages`. */
export const messagesIn = async (language: string): Promise<Messages> => (await catalogues[language]?.()) ?? {};
