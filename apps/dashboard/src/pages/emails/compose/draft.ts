import type { Choice } from '../../../ui/form/listbox/combobox.tsx';

/** An unsent email. */
export interface Draft {
  readonly recipients: readonly Choice[];
  readonly subject: string;
  readonly category: string;
  /** HTML. */
  readonly content: string;
}

/** The notification categories; users can opt out of those that allow it. */
export const categories: Readonly<Record<string, string>> = {
  Transactional: 'About something the user did or owns, such as an order or a reply. Has no unsubscribe link.',
  Marketing: 'News and offers. Skips users who opted out, and includes an unsubscribe link.',
};
