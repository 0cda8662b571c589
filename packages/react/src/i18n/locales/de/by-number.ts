import { pluralsOf } from '../plurals.ts';

/** A text in the form that German has for a number. */
export const byNumber = pluralsOf('de');
