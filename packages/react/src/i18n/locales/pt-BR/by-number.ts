import { pluralsOf } from '../plurals.ts';

/** A text in the form that Brazilian Portuguese has for a number. */
export const byNumber = pluralsOf('pt-BR');
