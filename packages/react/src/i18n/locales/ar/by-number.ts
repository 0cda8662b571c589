import { pluralsOf } from '../plurals.ts';

/** A text in the form that Arabic has for a number. */
export const byNumber = pluralsOf('ar');
