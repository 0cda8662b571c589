import { useContext } from 'react';
import { Words } from '../provider/context.ts';

/** A day as people write it in the language of the page. */
export function useDate(): (date: Date) => string {
  const { lang } = useContext(Words);
  const format = new Intl.DateTimeFormat(lang, { dateStyle: 'medium' });
  return (date) => format.format(date);
}
