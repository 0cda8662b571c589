import { useContext } from 'react';
import { MessagesContext } from './texts/messages-context.ts';

/** Formats a day in the page's language. */
export function useDate(): (date: Date) => string {
  const { lang } = useContext(MessagesContext);
  const format = new Intl.DateTimeFormat(lang, { dateStyle: 'medium' });
  return (date) => format.format(date);
}

/** Formats a day and time in the page's language. */
export function useMoment(): (date: Date) => string {
  const { lang } = useContext(MessagesContext);
  const format = new Intl.DateTimeFormat(lang, { dateStyle: 'medium', timeStyle: 'short' });
  return (date) => format.format(date);
}
