import { useContext } from 'react';
import { Words } from './texts/words.ts';

/** What marks the outermost element of a component with its language; nothing where the page speaks for it. */
export function useRoot(): { lang?: string; dir?: 'ltr' | 'rtl' } {
  const { lang } = useContext(Words);
  return lang === undefined ? {} : { lang, dir: directionOf(lang) };
}

const rightToLeft = /^(ar|ckb|dv|fa|he|ks|ps|sd|ug|ur|yi)\b/i;

/** How a language is written. */
export const directionOf = (lang: string): 'ltr' | 'rtl' => (rightToLeft.test(lang) ? 'rtl' : 'ltr');
