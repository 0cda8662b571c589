import { useContext } from 'react';
import { MessagesContext } from './texts/messages-context.ts';

/** What marks the outermost element of a component with its language; nothing where the page speaks for it. */
export function useRoot(): { lang?: string; dir?: 'ltr' | 'rtl' } {
  const { lang } = useContext(MessagesContext);
  return lang === undefined ? {} : { lang, dir: directionOf(lang) };
}

const rightToLeft = /^(ar|ckb|dv|fa|he|ks|ps|sd|ug|ur|yi)\b/i;

/** How a language is written. */
export const directionOf = (lang: string): 'ltr' | 'rtl' => (rightToLeft.test(lang) ? 'rtl' : 'ltr');
