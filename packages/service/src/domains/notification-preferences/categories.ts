import { Refusal } from '@latchkey/protocol/refusals';

/** A kind of mails that users may have switched off. */
export interface Category {
  readonly id: string;
  readonly name: string;
  /** Whether mails of it may be left out; the choice is kept either way. */
  readonly canDisable: boolean;
  readonly isEnabledAtFirst: boolean;
}

/** All of them, in the order in which they are listed; their ids are the protocol's. */
export const categories: readonly Category[] = [
  { id: '7bb82d33-2f54-4a3d-9d23-82739e0d66ef', name: 'Transactional', canDisable: false, isEnabledAtFirst: true },
  { id: '4f6f8873-3d04-46bd-8bef-18338b1a1b4c', name: 'Marketing', canDisable: true, isEnabledAtFirst: true },
];

/** Throws the refusal for a name that is none of theirs. */
export function findCategoryByName(name: string): Category {
  const category = categories.find((category) => category.name === name);
  if (!category) throw new Refusal('NOTIFICATION_CATEGORY_UNKNOWN');
  return category;
}

/** Throws the refusal for an id that is none of theirs. */
export function findCategory(id: string): Category {
  const category = categories.find((category) => category.id === id);
  if (!category) throw new Refusal('NOTIFICATION_CATEGORY_UNKNOWN');
  return category;
}
