import { useContext } from 'react';
import { Words } from '../provider/context.ts';
import { directionOf } from './direction.ts';

/** What marks the outermost element of a component with its language; nothing where the page speaks for it. */
export function useRoot(): { lang?: string; dir?: 'ltr' | 'rtl' } {
  const { lang } = useContext(Words);
  return lang === undefined ? {} : { lang, dir: directionOf(lang) };
}
