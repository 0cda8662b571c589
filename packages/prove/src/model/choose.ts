import type { Person, State } from './state.ts';
import type { Choice } from './step.ts';

/** Few enough that steps meet. */
const EMAILS = ['ada', 'grace', 'alan', 'barbara', 'edsger', 'tony'].map((name) => `${name}@model.example`);

export const anyEmail = (choice: Choice): string => choice.pick(EMAILS);

export const hasPeople = ({ people }: State): boolean => people.length > 0;

/** One who is there, and sometimes one who was deleted. */
export const anyone = ({ people, gone }: State, choice: Choice): Person =>
  gone.length > 0 && choice.rarely(8) ? choice.pick(gone) : choice.pick(people);
