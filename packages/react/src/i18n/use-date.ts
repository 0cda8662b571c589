import { useContext } from 'react';
import { MessagesContext } from './texts/messages-context.ts';

/** A day as people write it in the language of the page. */
export function useDate(): (date: Date) => string {
  const { lang } = useContext(MessagesContext);
  const format = new Intl.DateTimeFormat(lang, { dateStyle: 'medium' });
  return (date) => format.format(date);
}

/** A day and time as people write them in the language of the page. */
export function useMoment(): (date: Date) => string {
  const { lang } = useContext(MessagesContext);
  const format = new Intl.DateTimeFormat(lang, { dateStyle: 'medium', timeStyle: 'short' });
  return (date) => format.format(date);
}
