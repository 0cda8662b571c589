import type { Choice } from '../../../ui/form/combobox.tsx';

/** An email that is being written. */
export interface Draft {
  readonly recipients: readonly Choice[];
  readonly subject: string;
  readonly category: string;
  /** HTML. */
  readonly content: string;
}

/** Users choose which of them they get, as far as these can be switched off. */
export const categories: Readonly<Record<string, string>> = {
  Transactional:
    'About something that the user did or has: an order, a change, an answer. It has no link to unsubscribe.',
  Marketing: 'News and offers. Whoever has switched these off gets nothing; the others get a link to unsubscribe.',
};

export const users = (count: number): string => (count === 1 ? '1 user' : `${count} users`);
