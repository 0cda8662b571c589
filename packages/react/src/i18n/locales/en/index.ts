import { defineMessages, type Messages } from '../../texts/messages.ts';

/** English is what the screens speak by themselves: here for those who load every language the same way. */
export const en: Messages = defineMessages({});
