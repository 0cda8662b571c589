import { pluralsOf } from '../plurals.ts';

/** A text in the form that Japanese has for a number. */
export const byNumber = pluralsOf('ja');
