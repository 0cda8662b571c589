import { useContext } from 'react';
import { Words } from '../provider/context.ts';

/** A day and time as people write them in the language of the page. */
export function useMoment(): (date: Date) => string {
  const { lang } = useContext(Words);
  const format = new Intl.DateTimeFormat(lang, { dateStyle: 'medium', timeStyle: 'short' });
  return (date) => format.format(date);
}
