import { pluralsOf } from '../plurals.ts';

/** A text in the form that Spanish has for a number. */
export const byNumber = pluralsOf('es');
