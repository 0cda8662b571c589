import { pluralsOf } from '../plurals.ts';

/** A text in the form that French has for a number. */
export const byNumber = pluralsOf('fr');
