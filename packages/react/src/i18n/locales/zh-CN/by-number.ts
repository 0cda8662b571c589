import { pluralsOf } from '../plurals.ts';

/** A text in the form that Simplified Chinese has for a number. */
export const byNumber = pluralsOf('zh-CN');
